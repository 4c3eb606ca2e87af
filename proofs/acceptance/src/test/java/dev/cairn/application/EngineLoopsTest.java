package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.StoreUnavailableException;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.Worker;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.ManualScheduler;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The loops of an engine together, on a scheduler without threads. */
class EngineLoopsTest {

    private static final Duration PAUSE = Duration.ofMillis(12_345);

    private final FakeClock clock = new FakeClock();
    private final ManualScheduler scheduler = new ManualScheduler(clock);
    private final StoreSwitch store = new StoreSwitch();
    private final TestParts world = new TestParts(clock, store);
    private final EngineLoops loops = new EngineLoops(EngineOptions.Timing.defaults(), loop -> scheduler);
    private EngineParts parts;
    private Workflow<String> workflow;

    @BeforeEach
    void start() {
        EngineRuntime runtime = world.runtime(Runnable::run, loops).withoutHandOver();
        parts = world.engine("engine", runtime);
        workflow = parts.define(WorkflowDraft.<String>define("work", String.class, wf -> {
            var first = wf.step("first").run((input, ctx) -> {});
            var pause = wf.sleep("pause", PAUSE).after(first);
            wf.step("last").after(pause).run((input, ctx) -> {});
        }));
        loops.bind(parts, () -> 0);
        parts.listen(runtime);
        loops.start(parts);
        scheduler.tick();
    }

    @Test
    void work_is_begun_when_it_comes_and_sleeps_end_to_the_millisecond() {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        var triggered = clock.instant();

        scheduler.tick();
        assertThat(run.inspect().task("first").state().isTerminal()).isTrue();
        scheduler.advanceBy(PAUSE);

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        assertThat(run.events().stream().filter(event -> event.type() == TaskEventType.WOKEN))
                .extracting(TaskEvent::at)
                .containsExactly(triggered.plus(PAUSE));
    }

    @Test
    void an_idle_engine_looks_a_few_times_a_second_and_no_more() {
        // Each minute: 120 looks for work, 60 sweeps, 20 beats, 4 looks each by the other loops.
        assertThat(scheduler.advanceBy(Duration.ofMinutes(1))).isBetween(180, 220);
    }

    @Test
    void one_of_a_thousand_workers_looks_for_work_every_five_seconds() {
        join(999);

        assertThat(looksInAMinute()).isEqualTo(12);
    }

    @Test
    void a_hundred_workers_look_as_often_as_one() {
        join(99);

        assertThat(looksInAMinute()).isEqualTo(120);
    }

    @Test
    void workers_that_have_left_are_waited_for_no_longer() {
        List<Worker> others = join(999);
        assertThat(looksInAMinute()).isEqualTo(12);

        leave(others);
        scheduler.advanceBy(Duration.ofMinutes(1));

        assertThat(looksInAMinute()).isEqualTo(120);
    }

    @Test
    void a_claim_that_left_something_out_is_followed_by_the_next_when_it_says_so() {
        assertThat(claimsInASecond(Duration.ofMillis(20))).isEqualTo(50);
    }

    @Test
    void and_not_later_than_any_other() {
        assertThat(claimsInASecond(Duration.ofMinutes(1))).isEqualTo(2);
    }

    /** Workers that nobody declares dead for an hour. */
    private List<Worker> join(int number) {
        List<Worker> others = world.memory().inTransaction(tx -> {
            Instant later = tx.now().plus(Duration.ofHours(1));
            List<Worker> joined = Stream.generate(UUID::randomUUID)
                    .limit(number)
                    .map(id -> new Worker(id, "other", 1, tx.now(), later))
                    .toList();
            joined.forEach(tx.workers()::register);
            return joined;
        });
        scheduler.advanceBy(Duration.ofSeconds(30));
        return others;
    }

    private void leave(List<Worker> others) {
        world.memory().inTransaction(tx -> {
            others.forEach(worker -> tx.workers().remove(worker.id()));
            return others;
        });
    }

    private int looksInAMinute() {
        int before = store.claims;
        scheduler.advanceBy(Duration.ofMinutes(1));
        return store.claims - before;
    }

    private int claimsInASecond(Duration lookAgainIn) {
        store.lookAgainIn = lookAgainIn;
        scheduler.advanceBy(Duration.ofSeconds(1));
        int before = store.claims;
        scheduler.advanceBy(Duration.ofSeconds(1));
        return store.claims - before;
    }

    @Test
    void while_the_store_is_away_the_loops_ask_ever_more_rarely_and_then_go_on_by_themselves() {
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        store.away = true;

        scheduler.advanceBy(Duration.ofMinutes(1));
        assertThat(store.failures).as("three loops, at most every two seconds").isBetween(60, 120);
        store.away = false;
        scheduler.advanceBy(Duration.ofSeconds(3).plus(PAUSE));

        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_store_that_was_away_for_longer_than_the_lease_costs_nobody_his_life() {
        var worker = parts.identity().current();
        store.away = true;
        scheduler.advanceBy(Duration.ofMinutes(5));
        store.away = false;
        scheduler.advanceBy(Duration.ofMinutes(1));

        assertThat(parts.identity().current()).isPresent().isEqualTo(worker);
    }

    @Test
    void stopped_loops_leave_nothing_scheduled_and_heed_no_nudge() {
        loops.stop(LoopName.DISPATCH);
        WorkflowRunRef run = workflow.runNoWait("in", "acme");
        scheduler.advanceBy(Duration.ofMinutes(1));
        assertThat(run.inspect().task("first").attempts()).as("nobody claims").isZero();

        loops.stop();

        assertThat(scheduler.size()).isZero();
        loops.ring(LoopName.DISPATCH);
        assertThat(scheduler.tick()).isZero();
    }

    /** Can be switched off, and claims can leave something out. */
    private static final class StoreSwitch implements ObservedStore.Observer {
        private boolean away;
        private int failures;
        private int claims;
        private @Nullable Duration lookAgainIn;

        @Override
        public @Nullable Object answer(String method, @Nullable Object result) {
            if (!(result instanceof TakenTasks taken)) {
                return result;
            }
            claims++;
            return new TakenTasks(taken.tasks(), lookAgainIn);
        }

        @Override
        public void begins() {
            if (away) {
                failures++;
                throw new StoreUnavailableException("switched off");
            }
        }
    }
}
