package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TriggerOptions;
import dev.cairn.WorkerNotFoundException;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.SteerWorkers;
import dev.cairn.application.recover.FireTimers;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.GiveBack;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.WorkerReport;
import dev.cairn.domain.port.Store;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Engine transactions that can meet on a row, run against each other on a real server: one stops after each of its
 * statements in turn, the other runs as far as it gets, then both go on. Nothing may be lost, stuck or deadlocked.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class InterleavingTest {

    private static final LocalWakeUps NO_HINTS = new LocalWakeUps();
    private static final int MOST_STATEMENTS = 40;

    private static final Set<String> SETTLING =
            Set.of("complete", "fail", "skip", "retry", "give back", "leave", "reap", "fire timers", "time out");

    /** Who can meet whom on a row. */
    private static final Map<String, Set<String>> MEETS = Map.ofEntries(
            Map.entry("complete", with("claim", "trigger")),
            Map.entry("fail", SETTLING),
            Map.entry("skip", SETTLING),
            Map.entry("retry", SETTLING),
            Map.entry("give back", with("claim", "trigger")),
            Map.entry("leave", with("claim", "beat")),
            Map.entry("reap", with("claim", "beat")),
            Map.entry("fire timers", SETTLING),
            Map.entry("time out", with("claim", "trigger", "beat")),
            Map.entry("beat", Set.of("leave", "reap", "claim", "drain")),
            Map.entry("drain", Set.of("drain", "beat", "leave", "reap", "claim", "complete")),
            Map.entry("claim", Set.of("claim", "reap", "leave", "complete", "trigger", "time out")),
            Map.entry("trigger", Set.of("trigger", "complete", "claim", "give back")));

    private final InterleavingWorld world = new InterleavingWorld();
    private Collision collision;

    /** What two workers hold when they meet: both have leased tasks of the same runs. */
    private record Meeting(UUID first, List<Claim> firsts, UUID second, List<Claim> seconds, String key) {}

    /** One engine transaction of a party, on that store. */
    private interface Act extends BiFunction<Store, Meeting, Runnable> {}

    @BeforeAll
    void observe() throws SQLException {
        collision = new Collision(world.schema);
    }

    @AfterAll
    void stop() throws SQLException {
        collision.close();
    }

    private static Set<String> with(String... others) {
        Set<String> all = new HashSet<>(SETTLING);
        all.addAll(Set.of(others));
        return all;
    }

    private static Act settle(boolean first, Outcome outcome) {
        return (store, meeting) -> {
            List<AttemptResult> results = (first ? meeting.firsts : meeting.seconds.reversed())
                    .stream().map(claim -> AttemptResult.of(claim, outcome)).toList();
            return () -> new Settle(store, NO_HINTS, ThisMachine.ids()).settle(results);
        };
    }

    private static Act drain(boolean first) {
        return (store, meeting) -> () -> {
            try {
                new SteerWorkers(store, new AfterCommit(NO_HINTS), "ann")
                        .drain(first ? meeting.first : meeting.second, "test");
            } catch (WorkerNotFoundException e) {
                // It has left, or was declared dead.
            }
        };
    }

    private Map<String, Act> acts(boolean first) {
        Outcome failed = new Outcome.Failed(StepError.noticed("Test", "failed"));
        return Map.ofEntries(
                Map.entry("complete", settle(first, new Outcome.Completed(null))),
                Map.entry("fail", settle(first, failed)),
                Map.entry("skip", settle(first, new Outcome.Skipped("test"))),
                Map.entry(
                        "retry",
                        settle(first, new Outcome.Retrying(StepError.noticed("Test", "no"), Duration.ZERO, true))),
                Map.entry("give back", settle(first, new Outcome.GivenBack("test"))),
                Map.entry(
                        "leave",
                        (store, meeting) -> () -> new GiveBack(store, NO_HINTS)
                                .everythingAndLeave(first ? meeting.first : meeting.second, Set.of(), 10)),
                Map.entry("reap", (store, meeting) -> () -> LeaderActs.reap(store)),
                Map.entry("time out", (store, meeting) -> () -> LeaderActs.timeOut(store)),
                Map.entry(
                        "beat",
                        (store, meeting) -> () -> store.inTransaction(
                                tx -> tx.workers().beat(first ? meeting.first : meeting.second, WorkerReport.IDLE))),
                Map.entry("drain", drain(first)),
                Map.entry(
                        "claim",
                        (store, meeting) -> () -> world.claim(store, first ? meeting.first : meeting.second, 3)),
                Map.entry("fire timers", (store, meeting) -> () -> new FireTimers(store, NO_HINTS).fire()),
                Map.entry(
                        "trigger",
                        (store, meeting) -> () -> world.trigger(
                                world.parts(store), TriggerOptions.none().idempotencyKey(meeting.key))));
    }

    Stream<Arguments> pairs() {
        return acts(true).keySet().stream()
                .sorted()
                .flatMap(one -> acts(false).keySet().stream()
                        .sorted()
                        .filter(other -> MEETS.get(one).contains(other))
                        .map(other -> Arguments.of(one, other)));
    }

    @ParameterizedTest(name = "{0} meets {1}")
    @MethodSource("pairs")
    void transactions_that_meet_lose_nothing_and_never_deadlock(String one, String other) {
        long deadlocks = collision.deadlocks();
        for (int statements = 0; meet(one, other, statements); statements++) {
            assertThat(statements).isLessThan(MOST_STATEMENTS);
        }
        world.finishAll();
        assertThat(Verify.on(TestDatabase.server()).schema(world.schema.name()).check())
                .isEmpty();
        world.forgetRuns();
        assertThat(collision.deadlocks()).isEqualTo(deadlocks);
    }

    private boolean meet(String one, String other, int statements) {
        world.meet(statements);
        Meeting meeting = prepare(one, other);
        Act first = acts(true).get(one);
        Act second = acts(false).get(other);
        return collision.of(store -> first.apply(store, meeting), store -> second.apply(store, meeting), statements);
    }

    /**
     * Three runs; the first worker holds "d" of all and "a" of two of them, the second holds "b" of all, in the third run
     * a timer is due, and something is left in the queue.
     */
    private Meeting prepare(String one, String other) {
        UUID first = world.worker();
        UUID second = world.worker();
        world.trigger(3);
        Map<String, List<Claim>> claims = world.claim(world.store, first, 9).stream()
                .collect(Collectors.groupingBy(claim -> claim.lease().key().name()));
        List<Claim> firsts = new ArrayList<>(claims.get("d"));
        firsts.addAll(claims.get("a"));
        settle(List.of(results(List.of(firsts.removeLast()), new Outcome.Completed(null))));
        List<Claim> nap = world.claim(world.store, first, 1);
        settle(List.of(
                results(nap, new Outcome.SleepingFor(Duration.ZERO)),
                results(claims.get("b"), new Outcome.GivenBack("to the other"))));
        List<Claim> taken = world.claim(world.store, second, 3);
        assertThat(taken).extracting(claim -> claim.lease().key().name()).containsExactly("b", "b", "b");
        world.trigger();
        if (one.equals("reap") || other.equals("reap")) {
            world.silence(first);
            world.silence(second);
        }
        return new Meeting(first, firsts, second, taken, "key-" + first);
    }

    private static Stream<AttemptResult> results(List<Claim> claims, Outcome outcome) {
        return claims.stream().map(claim -> AttemptResult.of(claim, outcome));
    }

    private void settle(List<Stream<AttemptResult>> results) {
        new Settle(world.store, NO_HINTS, ThisMachine.ids())
                .settle(results.stream().flatMap(part -> part).toList());
    }
}
