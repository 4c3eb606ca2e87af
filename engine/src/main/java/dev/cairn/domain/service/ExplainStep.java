package dev.cairn.domain.service;

import static dev.cairn.domain.service.CodeHolders.number;

import dev.cairn.DeadLetter;
import dev.cairn.StepWait;
import dev.cairn.StepWait.Link;
import dev.cairn.StepWait.LinkKind;
import dev.cairn.TaskState;
import dev.cairn.WaitKind;
import dev.cairn.WorkerState;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskPlace;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.model.WaitFacts;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Says why a step does not go on: one sentence for each place in which a task can be. */
final class ExplainStep {

    /** How many parents a sentence names. */
    private static final int NAMED = 5;

    /** How much of an error message a sentence has. */
    private static final int MESSAGE = 200;

    private final WaitFacts facts;
    private final Map<String, TaskPlace> byName;

    /** Explains steps of that run, whose tasks are also given by their names. */
    ExplainStep(WaitFacts facts, Map<String, TaskPlace> byName) {
        this.facts = facts;
        this.byName = byName;
    }

    StepWait of(TaskPlace place) {
        return switch (place.task().task().state()) {
            case PENDING -> pending(place);
            case QUEUED -> queued(place);
            case RUNNING -> running(place);
            case BACKING_OFF -> backingOff(place);
            case WAITING -> waiting(place);
            case SLEEPING -> timed(place, WaitKind.SLEEPING, "sleeps until ");
            case SCHEDULED -> timed(place, WaitKind.SCHEDULED, "waits for the start time of its run, ");
            case FAILED -> failed(place);
            case COMPLETED -> ended(place, "is completed");
            case SKIPPED -> ended(place, "was skipped" + why(place));
            case CANCELLED -> ended(place, "was cancelled" + why(place));
        };
    }

    private StepWait pending(TaskPlace place) {
        List<String> parents = place.task().parentNames();
        List<TaskPlace> open = parents.stream()
                .map(byName::get)
                .filter(parent ->
                        parent != null && !parent.task().task().state().isTerminal())
                .toList();
        if (open.isEmpty()) {
            return lost(place, "waits for its parents although they are over");
        }
        List<String> words = new ArrayList<>();
        List<Link> links = new ArrayList<>();
        for (TaskPlace parent : open.subList(0, Math.min(NAMED, open.size()))) {
            words.add("'" + parent.name() + "' (" + state(parent) + ")");
            links.add(new Link(LinkKind.STEP, parent.name(), parent.name()));
        }
        String more = open.size() > NAMED ? " and " + number(open.size() - NAMED) + " more" : "";
        String text = "waits for " + number(open.size()) + " of " + number(parents.size())
                + (parents.size() == 1 ? " parent: " : " parents: ") + String.join(", ", words) + more;
        return new StepWait(place.name(), WaitKind.PENDING, text, place.since(), null, links);
    }

    private static String state(TaskPlace place) {
        TaskState state = place.task().task().state();
        return state.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    private StepWait queued(TaskPlace place) {
        if (place.queue() == null && facts.wholeQueue()) {
            return lost(place, "is ready, but not in the queue");
        }
        RunHeader run = facts.run().header();
        StepCodeKey step = new StepCodeKey(run.workflow(), run.version(), place.name());
        CodeHolders holders = CodeHolders.of(step, facts.workers(), facts.now());
        if (holders.nobody()) {
            String others = holders.without().isEmpty() ? "" : "; worker " + holders.mismatches();
            String text = "is ready, but no registered worker has code for version " + step.version()
                    + " of workflow '" + step.workflow() + "' that can run it" + others
                    + ". Start a worker with that code";
            return new StepWait(place.name(), WaitKind.NO_CODE, text, place.since(), null, holders.links());
        }
        List<Link> links = new ArrayList<>();
        links.add(new Link(LinkKind.TENANT, run.tenant(), run.tenant()));
        links.addAll(holders.links());
        String text = before(place.queue(), run.tenant()) + "; " + holders.words();
        return new StepWait(place.name(), WaitKind.QUEUED, text, place.since(), null, links);
    }

    private static String before(TaskPlace.@Nullable QueuePlace queue, String tenant) {
        if (queue == null) {
            return "is queued behind " + number(WaitFacts.QUEUE_READ) + " tasks or more, for tenant '" + tenant + "'";
        }
        if (queue.before() == 0) {
            return "is the next in the queue, for tenant '" + tenant + "'";
        }
        return "is queued behind " + number(queue.before()) + (queue.before() == 1 ? " task, " : " tasks, ")
                + (queue.ofTenant() == 0 ? "none" : number(queue.ofTenant())) + " of its tenant '" + tenant + "'";
    }

    private StepWait running(TaskPlace place) {
        TaskPlace.Holder holder = Objects.requireNonNull(place.lease(), "a running task has a lease");
        String id = holder.worker().toString();
        String name = facts.names().getOrDefault(holder.worker(), id);
        String beat = holder.heartbeatAt() == null ? "" : "; its last heartbeat was " + ago(holder.heartbeatAt());
        String text = "runs on worker '" + name + "' for " + TimeWords.since(holder.startedAt(), facts.now())
                + ", attempt " + place.task().attempts() + beat + silence(holder);
        return new StepWait(
                place.name(),
                WaitKind.RUNNING,
                text,
                holder.startedAt(),
                null,
                List.of(new Link(LinkKind.WORKER, id, name)));
    }

    /** What is to be said of a worker that may be dead. */
    private String silence(TaskPlace.Holder holder) {
        return facts.workers().stream()
                .filter(known -> known.worker().id().equals(holder.worker()))
                .map(known -> DescribeWorker.registered(known, facts.now()))
                .map(worker -> "; its worker last beat " + ago(worker.beatAt())
                        + (worker.state() == WorkerState.STALE
                                ? ", and is declared dead soon. Then the step runs elsewhere"
                                : ""))
                .findFirst()
                .orElse("");
    }

    private String ago(Instant then) {
        return TimeWords.since(then, facts.now()) + " ago";
    }

    private StepWait backingOff(TaskPlace place) {
        StepError error = place.task().error();
        int attempts = place.task().attempts();
        String tried =
                attempts == 0 ? "" : "was tried " + (attempts == 1 ? "once" : number(attempts) + " times") + ", ";
        String last = error == null ? why(place) : "; last error: " + error(error);
        return timed(place, WaitKind.BACKING_OFF, tried + "next attempt ", last);
    }

    private StepWait waiting(TaskPlace place) {
        Wait wait = place.awaited();
        if (wait == null) {
            return lost(place, "waits for a signal, but its wait is not stored");
        }
        String text = "waits for the signal '" + wait.terms().signal() + "' since "
                + TimeWords.instant(wait.since(), facts.now());
        if (wait.until() == null) {
            return new StepWait(place.name(), WaitKind.WAITING, text, wait.since(), null, List.of());
        }
        return timed(place, WaitKind.WAITING, text + ", until ");
    }

    private StepWait timed(TaskPlace place, WaitKind kind, String what) {
        return timed(place, kind, what, "");
    }

    private StepWait timed(TaskPlace place, WaitKind kind, String what, String end) {
        Instant due = place.dueAt();
        if (due == null) {
            return lost(place, "waits for a time, but has no timer");
        }
        String when = due.isAfter(facts.now())
                ? TimeWords.instant(due, facts.now()) + ", in " + TimeWords.since(facts.now(), due)
                : TimeWords.instant(due, facts.now()) + ", which was " + ago(due)
                        + ": it waits for the leader to fire its timer";
        return new StepWait(place.name(), kind, what + when + end, place.since(), due, List.of());
    }

    private StepWait failed(TaskPlace place) {
        StepError error = place.task().error();
        String text = "failed for good" + (error == null ? "" : " with " + error(error));
        if (place.letter() != DeadLetter.State.OPEN) {
            return ended(place, text + (place.letter() == DeadLetter.State.DISCARDED ? "; that was discarded" : ""));
        }
        String letter = facts.run().id() + ":" + place.name();
        return new StepWait(
                place.name(),
                WaitKind.DEAD,
                text + ". Requeue it, or discard its dead letter",
                place.since(),
                null,
                List.of(new Link(LinkKind.DEAD_LETTER, letter, place.name())));
    }

    private static StepWait ended(TaskPlace place, String text) {
        return new StepWait(place.name(), WaitKind.ENDED, text, place.since(), null, List.of());
    }

    private static StepWait lost(TaskPlace place, String what) {
        String text = what + ". That is a bug of Cairn: run 'cairn verify', and report what it finds";
        return new StepWait(place.name(), WaitKind.LOST, text, place.since(), null, List.of());
    }

    private static String why(TaskPlace place) {
        return place.task().note() == null ? "" : ": " + place.task().note();
    }

    private static String error(StepError error) {
        String message = error.message();
        return error.type() + ": " + (message.length() > MESSAGE ? message.substring(0, MESSAGE) + "…" : message);
    }
}
