package dev.cairn.domain.service;

import dev.cairn.CatchUp;
import dev.cairn.Limits;
import dev.cairn.Overlap;
import dev.cairn.ScheduleEvent;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.model.TickDecision;
import dev.cairn.domain.model.TickDecision.Skip;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Decides which due ticks of a schedule start runs: first which of them count, then whether an open run is in the way. */
public final class DecideTicks {

    private final StoredSchedule schedule;
    private final Ticks ticks;
    private final Instant now;
    private final List<Run> live;
    private final List<Instant> starts = new ArrayList<>();
    private final List<Skip> skips = new ArrayList<>();
    private @Nullable Instant waiting;

    private DecideTicks(StoredSchedule schedule, List<Run> openRuns, Instant now) {
        this.schedule = schedule;
        this.ticks = Ticks.of(schedule.definition());
        this.now = now;
        this.live = openRuns.stream().filter(run -> !run.status().isTerminal()).toList();
        this.waiting = schedule.progress().waitingTick();
    }

    /**
     * Decides about all ticks that are due.
     *
     * @param openRuns the open runs of the schedule as they are now; those that were pruned are missing
     */
    public static TickDecision decide(StoredSchedule schedule, List<Run> openRuns, Instant now) {
        return new DecideTicks(schedule, openRuns, now).decide();
    }

    private TickDecision decide() {
        Instant before = waiting;
        if (waiting != null && live.isEmpty()) {
            starts.add(waiting);
            waiting = null;
        }
        Instant until = schedule.progress().decidedUntil();
        List<Instant> due = due(until);
        if (!due.isEmpty()) {
            until = due.getLast();
            wanted(due).forEach(this::place);
        }
        List<UUID> inTheWay = starts.isEmpty() || overlap() != Overlap.CANCEL_OTHER ? List.of() : notCancelled();
        if (!inTheWay.isEmpty()) {
            return TickDecision.cancelling(inTheWay, schedule.progress());
        }
        Instant begunToWait = waiting != null && !waiting.equals(before) ? waiting : null;
        return new TickDecision(List.of(), List.copyOf(starts), List.copyOf(skips), begunToWait, progress(until));
    }

    /** The last of the ticks that are due, as many as any catch-up rule can start. */
    private List<Instant> due(Instant decidedUntil) {
        List<Instant> come = ticks.last(decidedUntil, now, Limits.MAX_CATCH_UP + 1);
        // Only the last one can still be delayed, because jitter ends before the following tick.
        return come.isEmpty() || !ticks.start(come.getLast()).isAfter(now) ? come : come.subList(0, come.size() - 1);
    }

    /** The due ticks that the catch-up rule does not skip. */
    private List<Instant> wanted(List<Instant> due) {
        CatchUp rule = schedule.definition().options().catchUp();
        List<Instant> latest = due.subList(Math.max(0, due.size() - rule.limit()), due.size());
        List<Instant> wanted = latest.stream()
                .filter(tick -> rule.kind() == CatchUp.Kind.ALL
                        || !ticks.start(tick).plus(rule.maxLateness()).isBefore(now))
                .toList();
        Instant first = wanted.isEmpty() ? null : wanted.getFirst();
        skipBefore(first, due);
        return wanted;
    }

    /** Counts from the first tick that was not decided, which may lie before the due ticks that were looked at. */
    private void skipBefore(@Nullable Instant first, List<Instant> due) {
        Instant last = due.stream()
                .filter(tick -> first == null || tick.isBefore(first))
                .reduce((one, next) -> next)
                .orElse(null);
        if (last != null) {
            long count = ticks.first(schedule.progress().decidedUntil(), last, Limits.MAX_COUNT)
                    .size();
            skips.add(new Skip(ScheduleEvent.Type.SKIPPED_LATE, last, count));
        }
    }

    /** Lets a tick start a run, wait, or be skipped. */
    private void place(Instant tick) {
        boolean busy = !live.isEmpty() || !starts.isEmpty();
        if (!busy) {
            starts.add(tick);
            return;
        }
        switch (overlap()) {
            case ALLOW -> starts.add(tick);
            case SKIP -> skip(tick);
            case QUEUE_ONE -> {
                if (waiting == null) {
                    waiting = tick;
                } else {
                    skip(tick);
                }
            }
            case CANCEL_OTHER -> {
                // Of several ticks that are due at once, each would be cancelled by the next.
                starts.forEach(this::skip);
                starts.clear();
                starts.add(tick);
            }
        }
    }

    private void skip(Instant tick) {
        skips.add(new Skip(ScheduleEvent.Type.SKIPPED_OVERLAP, tick, 1));
    }

    private Overlap overlap() {
        return schedule.definition().options().overlap();
    }

    /** A run whose steps are being undone is ending already. */
    private List<UUID> notCancelled() {
        return live.stream()
                .filter(run -> run.cancelled().reason() == null && !run.isUndone())
                .map(Run::id)
                .toList();
    }

    private ScheduleProgress progress(Instant until) {
        ScheduleProgress before = schedule.progress();
        long skipped = skips.stream().mapToLong(Skip::count).sum();
        return new ScheduleProgress(
                until,
                waiting,
                live.stream().map(Run::id).toList(),
                before.last(),
                before.started() + starts.size(),
                before.skipped() + skipped);
    }
}
