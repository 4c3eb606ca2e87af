package dev.cairn;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A run and its tasks at one moment.
 *
 * @param id the id of the run
 * @param workflow the name of its workflow
 * @param version the version of the workflow that the run was started with
 * @param tenant the tenant it belongs to
 * @param status its status
 * @param times when it was stored and ended
 * @param trigger what it was triggered with
 * @param forks the run that it was forked from, and those that were forked from it
 * @param tasks its tasks, parents before children
 * @param cancelReason why the run was cancelled as a whole, or null when it was not
 */
public record RunDetails(
        UUID id,
        String workflow,
        int version,
        String tenant,
        RunStatus status,
        Times times,
        Trigger trigger,
        Forks forks,
        List<TaskDetails> tasks,
        @Nullable String cancelReason) {

    private static final int NAMES_SHOWN = 20;

    /** Copies the list. */
    public RunDetails {
        tasks = List.copyOf(tasks);
    }

    /** The texts that travel with the run. */
    public Map<String, String> metadata() {
        return trigger.metadata();
    }

    /** Why the run failed or is going to fail: the failure of the step that was the first to fail for good. */
    public Optional<StepFailure> firstFailure() {
        return tasks.stream()
                .filter(task -> task.state() == TaskState.FAILED)
                // A handler fails after the steps, unless the run was revived and this is the handler of an earlier
                // end.
                .min(Comparator.comparing((TaskDetails task) -> task.name().startsWith("$"))
                        .thenComparing(
                                task -> Objects.requireNonNullElse(task.times().endedAt(), Instant.MAX)))
                .map(TaskDetails::failure);
    }

    /** The task of the step with that name. */
    public TaskDetails task(String step) {
        return tasks.stream()
                .filter(task -> task.name().equals(step))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("Run " + id + " of workflow '" + workflow
                        + "' has no step '" + step + "'. Its steps: " + names() + "."));
    }

    /** The task of that step. */
    public TaskDetails task(StepRef<?> step) {
        if (step == null) {
            throw new IllegalArgumentException("Run " + id + " of workflow '" + workflow
                    + "': the step asked for is null. Pass the StepRef that run(…) returned in the block.");
        }
        return task(step.name());
    }

    private String names() {
        String shown = tasks.stream().limit(NAMES_SHOWN).map(TaskDetails::name).collect(Collectors.joining(", "));
        return tasks.size() > NAMES_SHOWN ? shown + " and " + (tasks.size() - NAMES_SHOWN) + " more" : shown;
    }

    /**
     * When a run was stored, and when it ended.
     *
     * @param createdAt when the run was triggered
     * @param finishedAt when the run ended, or null while it has not
     */
    public record Times(Instant createdAt, @Nullable Instant finishedAt) {}

    /**
     * The trigger of a run, without its input.
     *
     * @param idempotencyKey its name within its tenant, or null
     * @param startAt when its first steps may begin, or null when that was at once
     * @param metadata the texts that travel with it
     * @param deadlineAt when its steps must have ended; null when it has no deadline, or they are over
     * @param trace the trace in which it was triggered, a W3C traceparent that a tracestate may follow, or null
     */
    public record Trigger(
            @Nullable String idempotencyKey,
            @Nullable Instant startAt,
            Map<String, String> metadata,
            @Nullable Instant deadlineAt,
            @Nullable String trace) {

        private static final Pattern TRACEPARENT = Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-.*");

        /** Copies the map. */
        public Trigger {
            metadata = Map.copyOf(metadata);
        }

        /** The id of the trace, 32 hexadecimal digits. */
        public Optional<String> traceId() {
            Matcher traceparent = TRACEPARENT.matcher(trace == null ? "" : trace);
            return traceparent.matches() ? Optional.of(traceparent.group(1)) : Optional.empty();
        }
    }

    /**
     * How a run is related to others.
     *
     * @param from the run that it was forked from, or null; that run may have been pruned since
     * @param to the newest runs that were forked from it, the newest first
     */
    public record Forks(@Nullable Fork from, List<Fork> to) {

        /** The run is no fork, and none was made of it. */
        public static final Forks NONE = new Forks(null, List.of());

        /** Copies the list. */
        public Forks {
            to = List.copyOf(to);
        }
    }

    /**
     * A fork, as one of its two runs sees it.
     *
     * @param run the other run
     * @param step the step from which the fork goes on
     */
    public record Fork(UUID run, String step) {}
}
