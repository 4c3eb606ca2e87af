package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CairnException;
import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduledTick;
import dev.cairn.StoreUnavailableException;
import dev.cairn.Workflow;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.schedule.RunSchedules;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.TestCairn;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** A year in ten zones, in which every leader dies at every tick: no tick is lost, and none is doubled. */
class ScheduledYearTest {

    private static final List<String> ZONES = List.of(
            "Europe/Berlin",
            "America/New_York",
            "Africa/Cairo",
            "America/Havana",
            "Australia/Lord_Howe",
            "Pacific/Apia",
            "Africa/Casablanca",
            "Antarctica/Troll",
            "Asia/Kathmandu",
            "UTC");
    private static final LocalDate FIRST = LocalDate.of(2026, 1, 1);
    private static final Instant END = Instant.parse("2027-01-01T12:00:00Z");

    private final TestCairn cairn = TestCairn.withWorkers(0);
    private final FakeClock clock = cairn.clock();
    private final InMemoryStore store = cairn.store();
    private final Ids ids = new SystemIds(clock, new SplittableRandom(1));

    @Test
    void no_tick_of_a_year_in_ten_zones_is_lost_or_doubled_although_each_leader_dies() {
        clock.set(Instant.parse("2025-12-31T12:00:00Z"));
        Workflow<String> report =
                cairn.workflow("report", String.class, wf -> wf.step("write").run((input, ctx) -> {}));
        ScheduleOptions allow = ScheduleOptions.none().overlap(Overlap.ALLOW);
        for (String zone : ZONES) {
            report.schedule(zone, Recurrence.cron("30 2 * * *").in(ZoneId.of(zone)), "", "acme", allow);
        }

        int deaths = liveThrough();

        Map<String, TreeSet<Instant>> ticks = ticks();
        for (String zone : ZONES) {
            assertThat(ticks.get(zone)).as(zone).isEqualTo(expected(ZoneId.of(zone)));
        }
        int runs = ticks.values().stream().mapToInt(TreeSet::size).sum();
        assertThat(store.snapshot().runs()).as("a run for each tick").hasSize(runs);
        assertThat(cairn.schedules().list(100).stream()
                        .mapToLong(ScheduleDetails::started)
                        .sum())
                .isEqualTo(runs);
        assertThat(deaths).isGreaterThan(2 * 365);
    }

    /** At each due instant one leader dies before its commit and the next one after it; a third finds nothing to do. */
    private int liveThrough() {
        int deaths = 0;
        for (Instant due = nextDue(); due.isBefore(END); due = nextDue()) {
            clock.set(due);
            deaths += dies(leader(Death.BEFORE_COMMIT)) ? 1 : 0;
            deaths += dies(leader(Death.AFTER_COMMIT)) ? 1 : 0;
            assertThat(leader(Death.NEVER).tick(due)).isFalse();
        }
        return deaths;
    }

    private boolean dies(RunSchedules leader) {
        try {
            boolean more = leader.tick(clock.instant());
            return false;
        } catch (StoreUnavailableException dead) {
            return true;
        }
    }

    private Instant nextDue() {
        return Objects.requireNonNull(
                store.inTransaction(tx -> tx.timeLimits().upcoming()).schedule());
    }

    private RunSchedules leader(Death death) {
        return new RunSchedules(new Mortal(store, death), new AfterCommit(store.wakeUps()), ids);
    }

    private Map<String, TreeSet<Instant>> ticks() {
        return store.snapshot().runs().stream()
                .map(Run::origin)
                .map(origin -> ScheduledTick.of(origin.metadata()).orElseThrow())
                .collect(Collectors.groupingBy(
                        ScheduledTick::schedule,
                        TreeMap::new,
                        Collectors.mapping(ScheduledTick::at, Collectors.toCollection(TreeSet::new))));
    }

    /** Half past two on every day, or the end of the gap in which it lies; counted without the engine. */
    private static TreeSet<Instant> expected(ZoneId zone) {
        TreeSet<Instant> ticks = new TreeSet<>();
        Instant begin = Instant.parse("2025-12-31T12:00:00Z");
        for (LocalDate day = FIRST.minusDays(2); day.getYear() < 2028; day = day.plusDays(1)) {
            LocalDateTime time = day.atTime(2, 30);
            List<ZoneOffset> offsets = zone.getRules().getValidOffsets(time);
            Instant tick = offsets.isEmpty()
                    ? zone.getRules().getTransition(time).getInstant()
                    : time.toInstant(offsets.getFirst());
            if (tick.isAfter(begin) && tick.isBefore(END)) {
                ticks.add(tick);
            }
        }
        return ticks;
    }

    private enum Death {
        BEFORE_COMMIT,
        AFTER_COMMIT,
        NEVER
    }

    /** The store as a leader meets it that dies in its transaction. */
    private record Mortal(InMemoryStore store, Death death) implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            T result = store.inTransaction(tx -> {
                T done = work.apply(tx);
                if (death == Death.BEFORE_COMMIT) {
                    throw new StoreUnavailableException("killed before its commit", new CairnException("killed"));
                }
                return done;
            });
            if (death == Death.AFTER_COMMIT) {
                throw new StoreUnavailableException("killed after its commit", new CairnException("killed"));
            }
            return result;
        }
    }
}
