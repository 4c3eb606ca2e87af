package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.ForkOptions;
import dev.cairn.RequeueResult;
import dev.cairn.RunNotFoundException;
import dev.cairn.TriggerOptions;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.advance.HandOver;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.CancelRuns;
import dev.cairn.application.operate.PruneRuns;
import dev.cairn.application.recover.FireTimers;
import dev.cairn.application.revive.ReviveRuns;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.Store;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cancelling, requeueing and time limits against every engine transaction that they can meet on a row, as in {@link
 * InterleavingTest}. Settlements take over what becomes ready. Nothing of a cancelled run or step may be live or leased afterwards, and a failed step is requeued
 * once.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class CancelInterleavingTest {

    private static final LocalWakeUps NO_HINTS = new LocalWakeUps();
    private static final int MOST_STATEMENTS = 120;

    private static final Set<String> WORKING = Set.of(
            "complete", "fail", "retry", "leave", "reap", "claim", "fire timers", "fork", "time out", "end late");

    /** The pairs, each of which is run in both orders. */
    private static final Map<String, Set<String>> MEETS = Map.ofEntries(
            Map.entry(
                    "cancel",
                    with(
                            "cancel",
                            "cancel leased",
                            "cancel waiting",
                            "requeue",
                            "requeue apart",
                            "cancel and claim",
                            "discard",
                            "beat")),
            Map.entry("time out", with("time out", "trigger", "beat")),
            Map.entry("end late", with("end late", "cancel waiting", "trigger")),
            Map.entry("fail at deadline", with("fail at deadline", "cancel", "cancel leased", "requeue", "trigger")),
            Map.entry("cancel at deadline", with("cancel at deadline", "cancel", "cancel waiting", "requeue")),
            Map.entry("cancel leased", with("cancel leased", "requeue")),
            Map.entry("cancel children", Set.of("complete", "complete several", "cancel", "requeue")),
            Map.entry("cancel waiting", Set.of("claim", "fire timers", "cancel waiting")),
            Map.entry("shut down", with("shut down", "cancel", "cancel leased", "cancel waiting", "requeue", "beat")),
            Map.entry("requeue", with("requeue", "discard", "beat")),
            Map.entry("requeue ended", Set.of("requeue ended", "cancel ended", "claim", "prune")),
            Map.entry("cancel ended", Set.of("prune")));

    private final CancelledWorld world = new CancelledWorld();
    private Collision collision;

    /** One engine transaction of a party, or several in a row, on that store. */
    private interface Act extends BiFunction<Store, CancelledWorld.Meeting, Runnable> {}

    @BeforeAll
    void observe() throws SQLException {
        collision = new Collision(world.runs.schema);
    }

    @AfterAll
    void stop() throws SQLException {
        collision.close();
    }

    @AfterEach
    void forget() {
        world.runs.forgetWork();
    }

    private static Set<String> with(String... others) {
        List<String> all = new ArrayList<>(WORKING);
        all.addAll(List.of(others));
        return Set.copyOf(all);
    }

    private static Act settle(boolean first, Outcome outcome) {
        return (store, meeting) -> {
            List<AttemptResult> results = (first ? meeting.firsts() : meeting.seconds())
                    .stream().map(claim -> AttemptResult.of(claim, outcome)).toList();
            HandOver slots = new TenSlots(first ? meeting.first() : meeting.second());
            return () -> new Settle(store, NO_HINTS, ThisMachine.ids()).settle(results, slots);
        };
    }

    private static Act cancelRun() {
        return (store, meeting) ->
                () -> meeting.cancelled().add(cancelRuns(store).run(meeting.run(), "test"));
    }

    private static CancelRuns cancelRuns(Store store) {
        return new CancelRuns(store, new AfterCommit(NO_HINTS));
    }

    private static Act shutDownRun() {
        return (store, meeting) ->
                () -> meeting.shutDown().add(cancelRuns(store).shutDown(meeting.run(), "test"));
    }

    /** The run may have been pruned. */
    private static Act cancelEndedRun() {
        return (store, meeting) -> () -> {
            try {
                cancelRuns(store).run(meeting.ended(), "test");
            } catch (RunNotFoundException gone) {
                assertThat(gone).hasMessageContaining(meeting.ended().toString());
            }
        };
    }

    private static Act cancelSteps(String... steps) {
        return (store, meeting) -> () -> {
            for (String step : steps) {
                cancelRuns(store).step(new TaskKey(meeting.run(), step), "test");
            }
        };
    }

    private static Act requeue(boolean ended, String step) {
        return (store, meeting) -> () -> {
            RequeueResult result = new ReviveRuns(store, new AfterCommit(NO_HINTS), "test")
                    .steps(ended ? meeting.ended() : meeting.run(), List.of(step));
            meeting.requeued().add(result);
        };
    }

    private Map<String, Act> acts(boolean first) {
        StepError no = StepError.noticed("Test", "no");
        return Map.ofEntries(
                Map.entry("complete", settle(first, new Outcome.Completed(null))),
                Map.entry("complete several", settle(false, new Outcome.Completed(null))),
                Map.entry("fail", settle(first, new Outcome.Failed(no))),
                Map.entry("retry", settle(first, new Outcome.Retrying(no, Duration.ZERO, true))),
                Map.entry(
                        "leave",
                        (store, meeting) -> () -> new GiveBack(store, NO_HINTS)
                                .everythingAndLeave(first ? meeting.first() : meeting.second(), Set.of(), 10)),
                Map.entry("reap", (store, meeting) -> () -> LeaderActs.reap(store)),
                Map.entry(
                        "beat",
                        (store, meeting) -> () -> store.inTransaction(tx ->
                                tx.workers().beat(first ? meeting.first() : meeting.second(), WorkerReport.IDLE))),
                Map.entry(
                        "claim",
                        (store, meeting) ->
                                () -> world.runs.claim(store, first ? meeting.first() : meeting.second(), 4)),
                Map.entry("fire timers", (store, meeting) -> () -> new FireTimers(store, NO_HINTS).fire()),
                Map.entry("time out", (store, meeting) -> () -> LeaderActs.timeOut(store)),
                Map.entry("end late", (store, meeting) -> () -> LeaderActs.endLate(store)),
                Map.entry("fail at deadline", (store, meeting) -> () -> LeaderActs.endAtDeadline(store)),
                Map.entry("cancel at deadline", (store, meeting) -> () -> LeaderActs.endAtDeadline(store)),
                Map.entry(
                        "trigger",
                        (store, meeting) -> () -> world.runs.trigger(world.runs.parts(store), TriggerOptions.none())),
                Map.entry("fork", (store, meeting) -> {
                    var run = world.runs.parts(store).handles().of(meeting.run());
                    return () -> run.fork("z", ForkOptions.none());
                }),
                Map.entry("prune", (store, meeting) -> () -> new PruneRuns(store, Duration.ZERO).all()),
                Map.entry(
                        "discard",
                        (store, meeting) -> () -> new ReviveRuns(store, new AfterCommit(NO_HINTS), "test")
                                .deadLetters()
                                .discard(meeting.run(), "d", "test")),
                Map.entry("cancel", cancelRun()),
                Map.entry("shut down", shutDownRun()),
                Map.entry("cancel and claim", (store, meeting) -> {
                    Runnable cancel = cancelRun().apply(store, meeting);
                    return () -> {
                        cancel.run();
                        world.runs.claim(store, meeting.second(), 20);
                    };
                }),
                Map.entry("cancel ended", cancelEndedRun()),
                Map.entry("cancel leased", cancelSteps("b", "f", "x")),
                Map.entry("cancel children", cancelSteps("y", "z")),
                Map.entry("cancel waiting", cancelSteps("nap", "q")),
                Map.entry("requeue", requeue(false, "d")),
                Map.entry("requeue apart", requeue(false, "g")),
                Map.entry("requeue ended", requeue(true, "d")));
    }

    static Stream<Arguments> pairs() {
        return Collision.inBothOrders(MEETS);
    }

    @ParameterizedTest(name = "{0} meets {1}")
    @MethodSource("pairs")
    void a_cancel_a_requeue_or_a_time_out_that_meets_another_transaction_is_whole_and_never_deadlocks(
            String one, String other) {
        long deadlocks = collision.deadlocks();
        for (int statements = 0; meet(one, other, statements); statements++) {
            assertThat(statements).isLessThan(MOST_STATEMENTS);
        }
        world.checkTraces(one, other);
        world.runs.finishAll();
        assertThat(Verify.on(TestDatabase.server())
                        .schema(world.runs.schema.name())
                        .check())
                .isEmpty();
        assertThat(collision.deadlocks()).isEqualTo(deadlocks);
        assertThat(collision.conflicts()).isZero();
    }

    private boolean meet(String one, String other, int statements) {
        world.runs.meet(statements);
        CancelledWorld.Meeting meeting = world.prepare(one + " " + other);
        Act first = acts(true).get(one);
        Act second = acts(false).get(other);
        boolean more =
                collision.of(store -> first.apply(store, meeting), store -> second.apply(store, meeting), statements);
        world.check(meeting, "'%s' was stopped before statement %d and met '%s'".formatted(one, statements + 1, other));
        return more;
    }
}
