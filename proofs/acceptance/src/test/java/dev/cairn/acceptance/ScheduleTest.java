package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CatchUp;
import dev.cairn.EngineEvent;
import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleEvent.Type;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import dev.cairn.ScheduledTick;
import dev.cairn.StartedRun;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Schedules: each tick is one run, and what is skipped is said. */
class ScheduleTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration DAY = Duration.ofDays(1);
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final Recurrence HOURLY = Recurrence.every(HOUR);

    private final TestCairn cairn = kit(1);
    private final List<ScheduledTick> seen = new ArrayList<>();
    private final List<EngineEvent> events = new ArrayList<>();

    @BeforeEach
    void a_new_year() {
        cairn.clock().set(Instant.parse("2026-01-01T00:30:00Z"));
        cairn.listener(events::addAll);
    }

    @Test
    void a_year_of_nights_is_365_runs_at_three_o_clock_on_the_clocks_of_berlin() {
        report().schedule("nightly", Recurrence.cron("0 3 * * *").in(BERLIN), "all", TENANT);

        cairn.advance(DAY.multipliedBy(365));

        assertThat(seen).hasSize(365).doesNotHaveDuplicates();
        assertThat(seen).allSatisfy(tick -> {
            assertThat(tick.schedule()).isEqualTo("nightly");
            assertThat(tick.at().atZone(BERLIN).toLocalTime()).isEqualTo(LocalTime.of(3, 0));
        });
        assertThat(cairn.schedules().find("nightly").inspect().started()).isEqualTo(365);
    }

    @Test
    void a_tick_starts_its_run_at_its_instant() {
        report().schedule("nightly", Recurrence.cron("0 3 * * *"), "all", TENANT);

        cairn.advance(Duration.ofMinutes(150).minus(MICRO));
        assertThat(seen).isEmpty();
        cairn.advance(MICRO);

        assertThat(seen).containsExactly(new ScheduledTick("nightly", Instant.parse("2026-01-01T03:00:00Z")));
        assertThat(events)
                .filteredOn(EngineEvent.ScheduleTicked.class::isInstance)
                .singleElement()
                .satisfies(event ->
                        assertThat(((EngineEvent.ScheduleTicked) event).tick()).isEqualTo("2026-01-01T03:00:00Z"));
    }

    @Test
    void the_first_step_of_a_tick_is_reported_as_ready_however_it_was_started() {
        ScheduleRef nightly = report().schedule("nightly", Recurrence.cron("0 3 * * *"), "all", TENANT);

        cairn.advance(DAY);
        var unused = nightly.runNow();

        assertThat(events)
                .filteredOn(EngineEvent.StepsReady.class::isInstance)
                .extracting(event -> ((EngineEvent.StepsReady) event).steps())
                .hasSize(2)
                .containsOnly(List.of("write"));
    }

    @Test
    void a_tick_is_skipped_while_the_run_before_it_goes_on() {
        ScheduleRef schedule = slow().schedule("hourly", HOURLY, "", TENANT);

        cairn.advance(HOUR.multipliedBy(6));

        assertThat(runs("hourly")).hasSize(3);
        assertThat(types(schedule))
                .containsExactly(
                        Type.SKIPPED_OVERLAP,
                        Type.TICKED,
                        Type.SKIPPED_OVERLAP,
                        Type.TICKED,
                        Type.SKIPPED_OVERLAP,
                        Type.TICKED,
                        Type.DEFINED);
        assertThat(events)
                .filteredOn(EngineEvent.ScheduleSkipped.class::isInstance)
                .first()
                .isEqualTo(new EngineEvent.ScheduleSkipped(
                        "hourly", Type.SKIPPED_OVERLAP, Instant.parse("2026-01-01T02:00:00Z"), 1));
    }

    @Test
    void one_tick_waits_and_is_started_soon_after_the_run_before_it() {
        slow().schedule("hourly", HOURLY, "", TENANT, overlap(Overlap.QUEUE_ONE));

        cairn.advance(HOUR.multipliedBy(6));

        List<RunSummary> runs = runs("hourly");
        assertThat(runs).hasSize(4);
        for (int i = 1; i < runs.size(); i++) {
            Instant end = runs.get(i - 1).times().finishedAt();
            if (end != null) {
                assertThat(runs.get(i).times().createdAt()).isBetween(end, end.plusSeconds(31));
            }
        }
    }

    @Test
    void a_tick_cancels_the_run_before_it() {
        slow().schedule("hourly", HOURLY, "", TENANT, overlap(Overlap.CANCEL_OTHER));

        cairn.advance(HOUR.multipliedBy(3));

        assertThat(runs("hourly").stream().map(RunSummary::status))
                .containsExactly(RunStatus.CANCELLED, RunStatus.CANCELLED, RunStatus.RUNNING);
    }

    @Test
    void after_an_outage_the_latest_tick_is_started_if_it_is_not_too_late() {
        Workflow<String> report = report();
        report.schedule("hourly", HOURLY, "", TENANT);
        report.schedule("weekly", Recurrence.cron("0 3 * * FRI"), "", TENANT);
        report.schedule("all", HOURLY, "", TENANT, overlap(Overlap.ALLOW).catchUp(CatchUp.all(10)));
        cairn.worker().crash();
        cairn.advance(DAY.multipliedBy(4));

        cairn.addWorker("another");
        cairn.advance(Duration.ofMinutes(1));

        assertThat(runs("hourly")).hasSize(1);
        assertThat(runs("weekly")).isEmpty();
        assertThat(types(cairn.schedules().find("weekly"))).startsWith(Type.SKIPPED_LATE);
        assertThat(runs("all")).hasSize(10);
        assertThat(cairn.schedules().find("all").history(100))
                .filteredOn(event -> event.type() == Type.SKIPPED_LATE)
                .extracting(ScheduleEvent::count)
                .containsExactly(86L);
    }

    @Test
    void a_paused_schedule_rests_until_it_is_resumed() {
        ScheduleRef schedule = report().schedule("hourly", HOURLY, "", TENANT);
        schedule.pause("the database is moved");
        cairn.advance(HOUR.multipliedBy(5));
        assertThat(seen).isEmpty();

        schedule.resume();
        cairn.advance(HOUR);

        assertThat(seen).hasSize(1);
        assertThat(schedule.inspect().skipped()).isEqualTo(5);
    }

    @Test
    void runs_are_started_by_hand_now_and_for_the_past() {
        ScheduleRef schedule =
                report().schedule("nightly", Recurrence.cron("0 3 * * *").in(BERLIN), "", TENANT);

        StartedRun now = schedule.runNow();
        List<StartedRun> past =
                schedule.backfill(Instant.parse("2025-03-28T00:00:00Z"), Instant.parse("2025-04-01T00:00:00Z"));
        cairn.runUntilIdle();

        cairn.assertThat(now).completed();
        assertThat(past).hasSize(4);
        assertThat(seen.stream().map(ScheduledTick::at))
                .contains(Instant.parse("2025-03-29T02:00:00Z"), Instant.parse("2025-03-30T01:00:00Z"));
        assertThat(schedule.next())
                .startsWith(Instant.parse("2026-01-01T02:00:00Z"), Instant.parse("2026-01-02T02:00:00Z"))
                .hasSize(5);
    }

    @Test
    void a_schedule_keeps_to_its_start_and_its_end() {
        ScheduleRef schedule = report().schedule(
                        "hourly",
                        HOURLY,
                        "",
                        TENANT,
                        ScheduleOptions.none()
                                .startAt(Instant.parse("2026-01-01T10:10:00Z"))
                                .endAt(Instant.parse("2026-01-01T13:10:00Z"))
                                .metadata(Map.of("team", "finance")));

        cairn.advance(DAY);

        assertThat(seen.stream().map(tick -> tick.at().toString()))
                .containsExactly("2026-01-01T10:10:00Z", "2026-01-01T11:10:00Z", "2026-01-01T12:10:00Z");
        assertThat(schedule.inspect().nextTick()).isNull();
        assertThat(schedule.next()).isEmpty();
        assertThat(runs("hourly")).allSatisfy(run -> assertThat(run.metadata()).containsEntry("team", "finance"));
    }

    @Test
    void jitter_spreads_schedules_within_its_bound() {
        Workflow<String> report = report();
        for (int i = 0; i < 20; i++) {
            report.schedule("s" + i, HOURLY, "", TENANT, ScheduleOptions.none().jitter(Duration.ofMinutes(10)));
        }

        cairn.advance(HOUR);

        List<Instant> starts = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            starts.add(runs("s" + i).getFirst().times().createdAt());
        }
        Instant tick = Instant.parse("2026-01-01T01:00:00Z");
        assertThat(starts).allMatch(start -> !start.isBefore(tick) && start.isBefore(tick.plusSeconds(601)));
        assertThat(starts.stream().distinct().count()).isGreaterThan(15);
    }

    @Test
    void a_client_without_the_code_defines_schedules_too() {
        report();
        cairn.runUntilIdle();

        cairn.client("report", String.class).schedule("hourly", HOURLY, "all", TENANT);
        cairn.advance(HOUR);

        assertThat(seen).hasSize(1);
    }

    private Workflow<String> report() {
        return cairn.workflow(
                "report",
                String.class,
                wf -> wf.step("write")
                        .run((input, ctx) -> seen.add(ScheduledTick.of(ctx).orElseThrow())));
    }

    /** A workflow whose runs take an hour and a half. */
    private Workflow<String> slow() {
        return cairn.workflow("slow", String.class, wf -> wf.sleep("think", Duration.ofMinutes(90)));
    }

    private static ScheduleOptions overlap(Overlap rule) {
        return ScheduleOptions.none().overlap(rule);
    }

    private List<RunSummary> runs(String schedule) {
        return cairn.runs()
                .list(RunQuery.all().metadata(ScheduledTick.SCHEDULE, schedule).limit(1_000))
                .runs()
                .reversed();
    }

    private static List<Type> types(ScheduleRef schedule) {
        return schedule.history(100).stream().map(ScheduleEvent::type).toList();
    }
}
