package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.ForkOptions;
import dev.cairn.RunNotFoundException;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.CancelRuns;
import dev.cairn.application.operate.PruneRuns;
import dev.cairn.application.revive.ReviveRuns;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Store;
import java.sql.SQLException;
import java.time.Duration;
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
 * The end of runs that undo their steps, their compensations, and forks, against every engine transaction that they can
 * meet on a row, as in {@link InterleavingTest}. Each completed step is undone once and in its turn.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class UndoInterleavingTest {

    private static final LocalWakeUps NO_HINTS = new LocalWakeUps();
    private static final int MOST_STATEMENTS = 200;
    private static final StepError NO = StepError.noticed("Test", "no");

    /** The pairs, each of which is run in both orders. */
    private static final Map<String, Set<String>> MEETS = Map.of(
            "fail", Set.of("complete", "fail", "cancel", "cancel step", "reap", "requeue", "leave", "claim"),
            "cancel", Set.of("complete", "cancel", "cancel step", "reap", "requeue", "leave", "claim"),
            "cancel step", Set.of("complete", "cancel step", "reap", "requeue"),
            "requeue", Set.of("complete", "requeue", "reap"),
            "shut down", Set.of("complete", "fail", "cancel", "cancel step", "requeue", "reap", "claim", "shut down"),
            "fork", Set.of("complete", "fail", "cancel", "cancel step", "requeue", "reap", "claim", "prune", "fork"));

    private final UndoneWorld world = new UndoneWorld();
    private Collision collision;

    /** One engine transaction of a party, or several in a row, on that store. */
    private interface Act extends BiFunction<Store, UndoneWorld.Meeting, Runnable> {}

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

    private static Act settle(boolean first, Outcome outcome) {
        return (store, meeting) -> {
            List<AttemptResult> results = (first
                            ? meeting.firsts()
                            : meeting.seconds().reversed())
                    .stream().map(claim -> AttemptResult.of(claim, outcome)).toList();
            TenSlots slots = new TenSlots(first ? meeting.first() : meeting.second());
            return () -> new Settle(store, NO_HINTS, ThisMachine.ids()).settle(results, slots);
        };
    }

    private static Act cancelRuns() {
        return (store, meeting) -> () -> {
            CancelRuns cancelRuns = new CancelRuns(store, new AfterCommit(NO_HINTS));
            meeting.runs().forEach(run -> cancelRuns.run(run, "test"));
        };
    }

    private static Act shutDownRuns() {
        return (store, meeting) -> () -> {
            CancelRuns cancelRuns = new CancelRuns(store, new AfterCommit(NO_HINTS));
            meeting.runs().forEach(run -> cancelRuns.shutDown(run, "test"));
        };
    }

    private static Act cancelSteps() {
        return (store, meeting) -> () -> {
            CancelRuns cancelRuns = new CancelRuns(store, new AfterCommit(NO_HINTS));
            cancelRuns.step(new TaskKey(meeting.runs().get(0), "d"), "test");
            cancelRuns.step(new TaskKey(meeting.runs().get(1), "$compensate-c"), "test");
        };
    }

    private static Act requeue() {
        return (store, meeting) -> () -> {
            ReviveRuns revive = new ReviveRuns(store, new AfterCommit(NO_HINTS), "test");
            meeting.runs().forEach(revive::all);
        };
    }

    /** The run that is over may be pruned meanwhile. */
    private Act fork() {
        return (store, meeting) -> {
            var handles = world.runs.parts(store).handles();
            return () -> {
                handles.of(meeting.runs().get(0)).fork("d", ForkOptions.none());
                handles.of(meeting.runs().get(2)).fork("e", ForkOptions.none());
                try {
                    handles.of(meeting.over()).fork("a", ForkOptions.none());
                } catch (RunNotFoundException gone) {
                    assertThat(gone).hasMessageContaining(meeting.over().toString());
                }
            };
        };
    }

    private Map<String, Act> acts(boolean first) {
        return Map.ofEntries(
                Map.entry("complete", settle(first, new Outcome.Completed(null))),
                Map.entry("fail", settle(first, new Outcome.Failed(NO))),
                Map.entry("cancel", cancelRuns()),
                Map.entry("cancel step", cancelSteps()),
                Map.entry("shut down", shutDownRuns()),
                Map.entry("requeue", requeue()),
                Map.entry("fork", fork()),
                Map.entry("reap", (store, meeting) -> () -> LeaderActs.reap(store)),
                Map.entry(
                        "leave",
                        (store, meeting) -> () -> new GiveBack(store, NO_HINTS)
                                .everythingAndLeave(first ? meeting.first() : meeting.second(), Set.of(), 10)),
                Map.entry(
                        "claim",
                        (store, meeting) ->
                                () -> world.runs.claim(store, first ? meeting.first() : meeting.second(), 4)),
                Map.entry("prune", (store, meeting) -> () -> new PruneRuns(store, Duration.ZERO).all()));
    }

    static Stream<Arguments> pairs() {
        return Collision.inBothOrders(MEETS);
    }

    @ParameterizedTest(name = "{0} meets {1}")
    @MethodSource("pairs")
    void each_completed_step_is_undone_once_whoever_meets_the_end_of_its_run(String one, String other) {
        long deadlocks = collision.deadlocks();
        for (int statements = 0; meet(one, other, statements); statements++) {
            assertThat(statements).isLessThan(MOST_STATEMENTS);
        }
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
        UndoneWorld.Meeting meeting = world.prepare(one + " " + other);
        Act first = acts(true).get(one);
        Act second = acts(false).get(other);
        return collision.of(store -> first.apply(store, meeting), store -> second.apply(store, meeting), statements);
    }
}
