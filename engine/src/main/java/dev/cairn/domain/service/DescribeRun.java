package dev.cairn.domain.service;

import dev.cairn.RunDetails;
import dev.cairn.RunPayloads;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunLog;
import dev.cairn.domain.model.StoredHeartbeat;
import dev.cairn.domain.model.TaskRecord;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Describes a run and its tasks as users see them, from the stored rows and the events. */
public final class DescribeRun {

    private static final Pattern WORKER = Pattern.compile("\\bworker ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\b");

    private DescribeRun() {}

    /** The ids of the workers that these events speak of. */
    public static Set<UUID> workersIn(List<TaskEvent> events) {
        Set<UUID> ids = new TreeSet<>();
        for (TaskEvent event : events) {
            Matcher matcher = WORKER.matcher(event.detail() == null ? "" : event.detail());
            while (matcher.find()) {
                ids.add(UUID.fromString(matcher.group(1)));
            }
        }
        return ids;
    }

    /**
     * The run with its tasks.
     *
     * @param forks how it is related to other runs
     * @param workers the names of the workers that are known
     */
    public static RunDetails details(
            Run run, RunDetails.Forks forks, List<TaskRecord> tasks, RunLog log, Map<UUID, String> workers) {
        Map<String, TaskHistory> histories = TaskHistory.of(log, detail -> workerName(detail, workers));
        return new RunDetails(
                run.id(),
                run.header().workflow(),
                run.header().version(),
                run.header().tenant(),
                run.status(),
                run.times(),
                new RunDetails.Trigger(
                        run.origin().idempotencyKey(),
                        startAt(log.events()),
                        run.origin().metadata(),
                        run.deadline() == null ? null : run.deadline().at(),
                        run.origin().trace()),
                forks,
                tasks.stream()
                        .map(task -> details(
                                task,
                                histories.get(task.task().key().name()),
                                log.heartbeat(task.task().key())))
                        .toList(),
                run.cancelled().reason());
    }

    /** The attempts of one task of a run. */
    public static List<TaskDetails.Attempt> attempts(String task, RunLog log, Map<UUID, String> workers) {
        TaskHistory history =
                TaskHistory.of(log, detail -> workerName(detail, workers)).get(task);
        return history == null ? List.of() : history.attempts(null);
    }

    /** The input of a run, and the outputs of these tasks of it. */
    public static RunPayloads payloads(Payload input, List<TaskRecord> tasks) {
        Map<String, String> outputs = new LinkedHashMap<>();
        for (TaskRecord task : tasks) {
            if (task.output() != null) {
                outputs.put(task.task().key().name(), task.output().json());
            }
        }
        return new RunPayloads(input.json(), outputs);
    }

    private static TaskDetails details(
            TaskRecord record, @Nullable TaskHistory history, @Nullable StoredHeartbeat beat) {
        return new TaskDetails(
                record.task().key().name(),
                record.task().state(),
                record.parentNames(),
                record.attempts(),
                record.failure(),
                record.note(),
                history == null ? TaskDetails.Times.NONE : history.times(),
                history == null ? List.of() : history.attempts(record.failure()),
                beat == null
                        ? null
                        : new TaskDetails.Heartbeat(
                                beat.attempt(),
                                beat.at(),
                                beat.details() == null ? null : beat.details().json()));
    }

    private static String workerName(String detail, Map<UUID, String> workers) {
        Matcher matcher = WORKER.matcher(detail);
        if (!matcher.find()) {
            return detail;
        }
        String id = matcher.group(1);
        return workers.getOrDefault(UUID.fromString(id), id);
    }

    private static @Nullable Instant startAt(List<TaskEvent> events) {
        return events.stream()
                .filter(event -> event.type() == TaskEventType.SCHEDULED)
                .map(TaskEvent::dueAt)
                .findFirst()
                .orElse(null);
    }
}
