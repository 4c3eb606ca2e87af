package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.EngineStatus.State;
import dev.cairn.Statistics;
import dev.cairn.Statistics.Bucket;
import dev.cairn.StoreUnavailableException;
import dev.cairn.Workflow;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.operate.WriteStatistics;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Counts are stored every ten seconds, and whether they can be is nobody's concern. */
class WriteStatisticsTest {

    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration BUCKET = Statistics.BUCKET;
    private static final RunHeader RUN = new RunHeader(new UUID(0, 1), "work", 1, "acme");

    private final FakeClock clock = new FakeClock();
    private final StoreSwitch store = new StoreSwitch();
    private final TestParts world = new TestParts(clock, store);
    private final List<LoopName> rung = new ArrayList<>();
    private final EngineParts parts =
            world.engine("counting", EngineOptions.defaults(), world.runtime(Runnable::run, rung::add));
    private final WriteStatistics statistics = parts.reporting().statistics();
    private final Workflow<String> workflow = parts.define(WorkflowDraft.<String>define(
            "work", String.class, wf -> wf.step("a").run((input, ctx) -> {})));

    private void startRuns(int number) {
        for (int i = 0; i < number; i++) {
            workflow.runNoWait("", "acme");
        }
    }

    private void pass(Duration time) {
        clock.advance(time);
    }

    private List<Long> startedByBucket() {
        return read().series().stream()
                .map(Bucket::runsStarted)
                .filter(number -> number > 0)
                .toList();
    }

    private Statistics read() {
        return parts.callers().cluster().statistics(HOUR);
    }

    @Test
    void the_first_thing_that_is_counted_after_a_rest_wakes_the_loop_once() {
        startRuns(3);
        assertThat(rung).containsOnlyOnce(LoopName.STATISTICS);
        assertThat(statistics.tick()).isEqualTo(BUCKET);
        assertThat(store.writes).isZero();

        pass(BUCKET);
        statistics.tick();
        assertThat(store.writes).isEqualTo(1);

        pass(BUCKET.multipliedBy(2));
        assertThat(statistics.tick()).as("nothing to store").isGreaterThan(Duration.ofMinutes(1));
        assertThat(store.writes).isEqualTo(1);
        assertThat(rung).containsOnlyOnce(LoopName.STATISTICS);
        startRuns(1);
        assertThat(rung).filteredOn(LoopName.STATISTICS::equals).hasSize(2);
    }

    @Test
    void each_bucket_has_what_was_counted_in_it_whenever_the_engine_began() {
        for (long begin = 0; begin < 10; begin++) {
            FakeClock time = new FakeClock(new FakeClock().instant().plusSeconds(begin));
            TestParts other = new TestParts(time, store);
            EngineParts engine = other.engine("late", other.runtime(Runnable::run, loop -> {}));
            var work = engine.define(WorkflowDraft.<String>define(
                    "work", String.class, wf -> wf.step("a").run((input, ctx) -> {})));
            Duration wait = Duration.ZERO;
            long due = 0;
            for (long second = 0; second < 120; second++) {
                work.runNoWait("", "acme");
                if (due <= second) {
                    wait = engine.reporting().statistics().tick();
                    due = second + wait.toSeconds() + (wait.toMillisPart() > 0 ? 1 : 0);
                }
                time.advance(Duration.ofSeconds(1));
            }

            List<Long> counted = engine.callers().cluster().statistics(Duration.ofSeconds(60)).series().stream()
                    .map(Bucket::runsStarted)
                    .toList();
            assertThat(counted.subList(0, 5)).as("begun at second %s", begin).containsExactly(10L, 10L, 10L, 10L, 10L);
        }
    }

    @Test
    void counts_that_could_not_be_stored_are_stored_within_a_minute() {
        startRuns(1);
        statistics.tick();
        store.away = true;
        for (int i = 0; i < 3; i++) {
            pass(BUCKET);
            assertThat(statistics.tick()).isEqualTo(BUCKET);
            parts.reporting().afterCommit().reportStarted(List.of(RUN));
        }
        store.away = false;
        pass(BUCKET);
        statistics.tick();

        assertThat(startedByBucket()).containsExactly(1L, 1L, 1L, 1L);
    }

    @Test
    void counts_that_could_not_be_stored_for_longer_are_dropped() {
        startRuns(1);
        statistics.tick();
        store.away = true;
        for (int i = 0; i < 20; i++) {
            pass(BUCKET);
            statistics.tick();
            parts.reporting().afterCommit().reportStarted(List.of(RUN));
        }
        store.away = false;
        pass(BUCKET);
        statistics.tick();

        assertThat(startedByBucket()).hasSize(6);
    }

    @Test
    void a_store_that_refuses_statistics_counts_as_reachable_and_the_worker_works() {
        parts.membership().tick();
        startRuns(1);
        statistics.tick();
        store.refusesCounts = true;
        pass(BUCKET);
        statistics.tick();

        assertThat(parts.status(State.STARTED).isReady()).isTrue();
        parts.dispatcher().tick();
        parts.settler().tick();
        assertThat(world.memory().snapshot().runs())
                .allMatch(run -> run.status().isTerminal());
    }

    @Test
    void a_write_whose_answer_was_lost_counts_once() {
        startRuns(2);
        statistics.tick();
        pass(BUCKET);
        store.losesAnswer = true;
        statistics.tick();
        store.losesAnswer = false;
        pass(BUCKET);
        statistics.tick();

        assertThat(startedByBucket()).containsExactly(2L);
    }

    @Test
    void what_was_counted_last_is_stored_when_the_engine_stops() {
        startRuns(2);
        statistics.flush();
        pass(BUCKET);

        assertThat(startedByBucket()).containsExactly(2L);
    }

    /** Refuses what a test tells it to. */
    private static final class StoreSwitch implements ObservedStore.Observer {
        private boolean away;
        private boolean refusesCounts;
        private boolean losesAnswer;
        private int writes;

        @Override
        public void begins() {
            if (away) {
                throw new StoreUnavailableException("the test keeps the store away");
            }
        }

        @Override
        public void called(String method, Object[] arguments) {
            if (method.equals("put")) {
                writes++;
                if (refusesCounts) {
                    throw new IllegalStateException("the test refuses counts");
                }
            }
        }

        @Override
        public void committed() {
            if (losesAnswer) {
                throw new StoreUnavailableException("the test loses the answer");
            }
        }
    }
}
