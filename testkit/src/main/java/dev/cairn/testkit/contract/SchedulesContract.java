package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CatchUp;
import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleNotFoundException;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import dev.cairn.StartedRun;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Schedules are stored by their names, changed by their definitions and by people, and listed. */
public abstract class SchedulesContract extends ScheduleContract {

    @Test
    void a_schedule_is_read_as_it_was_defined() {
        Instant start = Instant.parse("2026-01-01T00:00:00.000001Z");
        Instant end = Instant.parse("2999-01-01T00:00:00Z");
        ScheduleOptions options = ScheduleOptions.none()
                .overlap(Overlap.QUEUE_ONE)
                .catchUp(CatchUp.all(7))
                .jitter(Duration.ofMinutes(3))
                .startAt(start)
                .endAt(end)
                .metadata(Map.of("team", "finance", "cost \"x\"", "{a,b}\\"));
        Recurrence nightly = Recurrence.cron("30 0 3 * * MON-FRI").in(ZoneId.of("Europe/Berlin"));
        ScheduleRef schedule = define("nightly", nightly, options);

        ScheduleDetails read = schedule.inspect();

        assertThat(read.recurrence()).isEqualTo(nightly);
        assertThat(read.options()).isEqualTo(options);
        assertThat(List.of(read.name(), read.workflow(), read.tenant())).containsExactly("nightly", "single", "acme");
        assertThat(read.pause()).isNull();
        assertThat(read.waitingTick()).isNull();
        assertThat(read.last()).isNull();
        assertThat(List.of(read.started(), read.skipped())).containsExactly(0L, 0L);
        assertThat(schedule.next()).hasSize(5).first().isEqualTo(read.nextTick());
        assertThat(schedule.history(10))
                .singleElement()
                .satisfies(event -> assertThat(event.detail()).contains("MON-FRI in Europe/Berlin"));
    }

    @Test
    void the_same_definition_again_changes_nothing() {
        define("hourly", HOURLY, ALLOW);
        ScheduleDetails before = find("hourly").inspect();

        define("hourly", HOURLY, ALLOW);

        assertThat(find("hourly").inspect()).isEqualTo(before);
        assertThat(types("hourly")).containsExactly(ScheduleEvent.Type.DEFINED);
    }

    @Test
    void a_changed_policy_leaves_the_ticks_as_they_are_and_a_changed_recurrence_begins_time() {
        define("hourly", HOURLY, ScheduleOptions.none());
        pass(HOUR);

        define("hourly", HOURLY, ALLOW);
        tick();
        assertThat(runsOf("hourly")).hasSize(1);
        pass(HOUR);
        define("hourly", Recurrence.every(Duration.ofMinutes(30)), ALLOW);
        tick();

        assertThat(runsOf("hourly")).hasSize(1);
        assertThat(types("hourly"))
                .containsExactly(
                        ScheduleEvent.Type.DEFINED,
                        ScheduleEvent.Type.SKIPPED_REDEFINED,
                        ScheduleEvent.Type.TICKED,
                        ScheduleEvent.Type.DEFINED,
                        ScheduleEvent.Type.DEFINED);
        assertThat(find("hourly").inspect().skipped()).isEqualTo(1);
    }

    @Test
    void a_paused_schedule_does_not_tick_and_skips_the_ticks_of_its_pause() {
        ScheduleRef schedule = define("hourly", HOURLY, ALLOW);
        ScheduleDetails paused = schedule.pause("month-end close");
        pass(HOUR.multipliedBy(3));
        define("hourly", HOURLY, ALLOW.metadata(Map.of("a", "b")));

        tick();

        assertThat(runsOf("hourly")).isEmpty();
        assertThat(nextSchedule()).isNull();
        assertThat(paused.pause()).extracting(ScheduleDetails.Pause::reason).isEqualTo("month-end close");
        assertThat(schedule.pause("again").pause()).isEqualTo(schedule.inspect().pause());
        assertThat(schedule.resume().pause()).isNull();
        assertThat(schedule.resume().skipped()).isEqualTo(3);
        tick();
        assertThat(runsOf("hourly")).isEmpty();
        pass(HOUR);
        tick();
        assertThat(runsOf("hourly")).hasSize(1);
        assertThat(types("hourly"))
                .containsExactly(
                        ScheduleEvent.Type.TICKED,
                        ScheduleEvent.Type.RESUMED,
                        ScheduleEvent.Type.SKIPPED_PAUSED,
                        ScheduleEvent.Type.DEFINED,
                        ScheduleEvent.Type.PAUSED,
                        ScheduleEvent.Type.DEFINED);
    }

    @Test
    void a_run_that_is_started_now_is_in_the_way_of_the_next_tick() {
        ScheduleRef schedule = define("hourly", HOURLY, ScheduleOptions.none());
        schedule.pause("for a while");

        StartedRun run = schedule.runNow();
        schedule.resume();
        pass(HOUR);
        tick();

        assertThat(runsOf("hourly")).containsExactly(run.id());
        assertThat(types("hourly"))
                .startsWith(ScheduleEvent.Type.SKIPPED_OVERLAP, ScheduleEvent.Type.RESUMED, ScheduleEvent.Type.RUN_NOW);
    }

    @Test
    void a_backfill_starts_each_tick_once_however_often_it_is_asked_for() {
        ScheduleRef schedule = define("hourly", HOURLY, ScheduleOptions.none());
        Instant to = time();
        Instant from = to.minus(HOUR.multipliedBy(5));

        List<StartedRun> first = schedule.backfill(from, to);
        List<StartedRun> again = schedule.backfill(from.minus(HOUR), to);

        assertThat(first).hasSize(5).allMatch(StartedRun::isNew);
        assertThat(again).hasSize(6).filteredOn(StartedRun::isNew).hasSize(1);
        assertThat(again.stream().map(WorkflowRunRef::id))
                .containsAll(first.stream().map(WorkflowRunRef::id).toList());
        assertThat(flows.claimAll()).hasSize(6);
        assertThatThrownBy(() -> schedule.backfill(to.minus(HOUR.multipliedBy(2_000)), to))
                .hasMessageContaining("more than 1000 ticks");
        assertThat(runsOf("hourly")).hasSize(6);
    }

    @Test
    void schedules_are_listed_by_name_and_forgotten_when_deleted() {
        for (String name : List.of("b", "a", "B", "c")) {
            define(name, HOURLY, ALLOW);
        }

        assertThat(names(schedules().list("", 2))).containsExactly("B", "a");
        assertThat(names(schedules().list("a", 10))).containsExactly("b", "c");
        find("a").delete();
        assertThat(names(schedules().list(10))).containsExactly("B", "b", "c");
        assertThat(find("a").history(10)).isEmpty();
        assertThat(schedules().lookUp("a")).isEmpty();
        assertThatThrownBy(() -> find("a").inspect()).isInstanceOf(ScheduleNotFoundException.class);
        assertThatThrownBy(() -> find("a").pause("why")).isInstanceOf(ScheduleNotFoundException.class);
        assertThatThrownBy(() -> find("a").runNow()).isInstanceOf(ScheduleNotFoundException.class);
    }

    private static List<String> names(List<ScheduleDetails> schedules) {
        return schedules.stream().map(ScheduleDetails::name).toList();
    }
}
