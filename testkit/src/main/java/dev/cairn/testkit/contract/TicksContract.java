package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CatchUp;
import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.RunStatus;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import dev.cairn.ScheduledTick;
import dev.cairn.application.schedule.RunSchedules;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;

/** Each due tick starts exactly one run, unless a rule says that it is skipped; then that is said. */
public abstract class TicksContract extends ScheduleContract {

    @Test
    void a_due_tick_starts_one_run_that_knows_its_tick() {
        define("hourly", HOURLY, ScheduleOptions.none());
        tick();
        assertThat(runsOf("hourly")).isEmpty();
        pass(HOUR);
        Instant due = Objects.requireNonNull(find("hourly").inspect().nextTick());

        tick();
        tick();

        UUID run = runsOf("hourly").getFirst();
        assertThat(runsOf("hourly")).hasSize(1);
        assertThat(ScheduledTick.of(flows.run(run).origin().metadata())).contains(new ScheduledTick("hourly", due));
        assertThat(flows.run(run).origin().idempotencyKey()).isEqualTo("schedule/hourly/" + due);
        assertThat(flows.claimAll()).hasSize(1);
        ScheduleDetails after = find("hourly").inspect();
        assertThat(after.last()).isEqualTo(new ScheduleDetails.Tick(due, run));
        assertThat(after.nextTick()).isEqualTo(due.plus(HOUR));
        assertThat(after.started()).isEqualTo(1);
        assertThat(nextSchedule()).isEqualTo(due.plus(HOUR));
    }

    @Test
    void a_tick_is_skipped_while_the_run_before_it_waits_in_the_queue() {
        define("hourly", HOURLY, ScheduleOptions.none());
        hours(2);

        assertThat(runsOf("hourly")).hasSize(1);
        assertThat(types("hourly"))
                .containsExactly(
                        ScheduleEvent.Type.SKIPPED_OVERLAP, ScheduleEvent.Type.TICKED, ScheduleEvent.Type.DEFINED);
        flows.complete(flows.claimAll());
        hours(1);
        assertThat(runsOf("hourly")).hasSize(2);
    }

    @Test
    void one_tick_waits_for_the_end_of_the_run_before_it() {
        define("hourly", HOURLY, ScheduleOptions.none().overlap(Overlap.QUEUE_ONE));
        hours(3);
        ScheduleDetails waiting = find("hourly").inspect();
        assertThat(runsOf("hourly")).hasSize(1);
        assertThat(types("hourly"))
                .containsExactly(
                        ScheduleEvent.Type.SKIPPED_OVERLAP,
                        ScheduleEvent.Type.WAITING,
                        ScheduleEvent.Type.TICKED,
                        ScheduleEvent.Type.DEFINED);

        flows.complete(flows.claimAll());
        pass(Duration.ofSeconds(31));
        tick();

        assertThat(runsOf("hourly")).hasSize(2);
        assertThat(find("hourly").inspect().waitingTick()).isNull();
        assertThat(waiting.waitingTick()).isNotNull();
    }

    @Test
    void a_tick_cancels_the_run_before_it() {
        define("hourly", HOURLY, ScheduleOptions.none().overlap(Overlap.CANCEL_OTHER));
        hours(2);

        List<UUID> runs = runsOf("hourly");
        assertThat(runs).hasSize(2);
        assertThat(flows.run(runs.getFirst()).status()).isEqualTo(RunStatus.CANCELLED);
        assertThat(flows.run(runs.getFirst()).cancelled().reason()).contains("schedule 'hourly'");
        assertThat(flows.run(runs.getLast()).status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void ticks_may_run_beside_each_other() {
        define("hourly", HOURLY, ALLOW);
        hours(3);

        assertThat(runsOf("hourly")).hasSize(3);
        assertThat(flows.claimAll()).hasSize(3);
    }

    @Test
    void of_missed_ticks_the_latest_is_started_unless_it_is_too_late() {
        define("latest", HOURLY, ALLOW.catchUp(CatchUp.latest()));
        define("weekly", Recurrence.every(Duration.ofDays(7)), ALLOW.catchUp(CatchUp.latest(Duration.ofMillis(1))));
        define("none", HOURLY, ALLOW.catchUp(CatchUp.none()));
        define("all", HOURLY, ALLOW.catchUp(CatchUp.all(4)));
        pass(HOUR.multipliedBy(24 * 7));
        tick();

        assertThat(runsOf("latest")).hasSize(1);
        assertThat(find("latest").inspect().skipped()).isEqualTo(24 * 7 - 1);
        assertThat(runsOf("weekly")).isEmpty();
        assertThat(types("weekly")).startsWith(ScheduleEvent.Type.SKIPPED_LATE);
        assertThat(runsOf("none")).isEmpty();
        assertThat(runsOf("all")).hasSize(4);
        assertThat(find("all").inspect().started()).isEqualTo(4);
        assertThat(find("all").inspect().skipped()).isEqualTo(24 * 7 - 4);
    }

    @Test
    void jitter_delays_a_tick_and_loses_none() {
        define("hourly", HOURLY, ALLOW.jitter(Duration.ofMinutes(59)).catchUp(CatchUp.all()));
        hours(24);

        assertThat(runsOf("hourly").size()).isBetween(23, 24);
        assertThat(find("hourly").inspect().skipped()).isZero();
    }

    @Test
    void two_leaders_at_the_same_moment_start_one_run() {
        int rounds = 40;
        ScheduleRef schedule = define("hourly", HOURLY, ALLOW);
        List<RunSchedules> leaders = List.of(newLeader(), newLeader(), newLeader());
        CyclicBarrier round = new CyclicBarrier(leaders.size(), () -> pass(HOUR));

        List<Integer> unused = ConcurrentThreads.together(leaders.size(), thread -> {
            for (int i = 0; i < rounds; i++) {
                ConcurrentThreads.meet(round);
                boolean unusedAnswer = leaders.get(thread).tick(time());
            }
            return rounds;
        });
        tick();

        List<UUID> runs = runsOf("hourly");
        assertThat(runs.size() + schedule.inspect().skipped()).isEqualTo(rounds);
        assertThat(new HashSet<>(runs)).hasSameSizeAs(runs);
        assertThat(schedule.inspect().started()).isEqualTo(runs.size());
    }

    /** Lets an hour pass and the leader look, several times. */
    private void hours(int hours) {
        for (int i = 0; i < hours; i++) {
            pass(HOUR);
            tick();
        }
    }
}
