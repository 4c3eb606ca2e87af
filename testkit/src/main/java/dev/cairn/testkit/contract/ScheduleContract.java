package dev.cairn.testkit.contract;

import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.RunQuery;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import dev.cairn.ScheduledTick;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.schedule.RunSchedules;
import dev.cairn.application.schedule.SteerSchedules;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;

/** The base of the parts about schedules: a leader that is driven by hand. */
public abstract class ScheduleContract extends FlowContract {

    static final Duration HOUR = Duration.ofHours(1);
    static final Recurrence HOURLY = Recurrence.every(HOUR);
    static final ScheduleOptions ALLOW = ScheduleOptions.none().overlap(Overlap.ALLOW);

    private ShiftedStore shifted;
    private RunSchedules leader;
    private Instant anchor;

    @BeforeEach
    final void lead() {
        shifted = new ShiftedStore(store());
        flows = new Flows(shifted);
        leader = newLeader();
        // The last tick was half an hour ago and the next is half an hour away, whenever the tests run.
        anchor = now().minus(HOUR.multipliedBy(1_000)).minus(HOUR.dividedBy(2));
    }

    final RunSchedules newLeader() {
        return new RunSchedules(shifted, new AfterCommit(new SilentWakeUps()), ThisMachine.ids());
    }

    /** Lets time pass for the schedules, also in a store that makes its rows older. */
    final void pass(Duration time) {
        Instant before = now();
        letTimePass(time);
        if (now().isBefore(before.plus(time))) {
            shifted.advance(time);
        }
    }

    /** The time at which the schedules are. */
    final Instant time() {
        return shifted.later(now());
    }

    /** A schedule of a workflow with one step. */
    final ScheduleRef define(String name, Recurrence recurrence, ScheduleOptions options) {
        ScheduleOptions anchored = options.startAt() == null ? options.startAt(anchor) : options;
        return flows.workflow(Shape.single()).schedule(name, recurrence, "{}", "acme", anchored);
    }

    final SteerSchedules schedules() {
        return new SteerSchedules(
                shifted,
                new AfterCommit(new SilentWakeUps()),
                ThisMachine.ids(),
                run -> {
                    throw new IllegalStateException("Use the reference that define(…) returns to start runs");
                },
                "ann");
    }

    final ScheduleRef find(String name) {
        return schedules().find(name);
    }

    /** Lets the leader do all that is due. */
    final void tick() {
        while (leader.tick(time())) {
            // the next round
        }
    }

    /** The runs of a schedule in the order of their ticks. */
    final List<UUID> runsOf(String schedule) {
        RunQuery query = RunQuery.all().metadata(ScheduledTick.SCHEDULE, schedule);
        return inTransaction(tx -> tx.runs()
                        .find(tx.directory().newest(query, null, 1_000).runs().stream()
                                .map(run -> run.id())
                                .toList()))
                .stream()
                .sorted(Comparator.comparing(run -> run.origin().metadata().get(ScheduledTick.TICK)))
                .map(run -> run.id())
                .toList();
    }

    /** What happened to a schedule, the newest first. */
    final List<ScheduleEvent.Type> types(String schedule) {
        return find(schedule).history(100).stream().map(ScheduleEvent::type).toList();
    }

    /** When the leader looks at a schedule next. */
    final @Nullable Instant nextSchedule() {
        Instant due = inTransaction(tx -> tx.timeLimits().upcoming()).schedule();
        return due == null ? null : shifted.later(due);
    }
}
