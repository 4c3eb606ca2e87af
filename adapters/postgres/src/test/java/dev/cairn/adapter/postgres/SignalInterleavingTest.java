package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.CancelRuns;
import dev.cairn.application.operate.DeliverSignals;
import dev.cairn.application.recover.FireTimers;
import dev.cairn.domain.port.Mailboxes;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Senders against waits that begin, waits that end, and runs that end, each paused after every one of its statements, as in
 * {@link InterleavingTest}. No wait may miss its signal, and no signal may be taken twice.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class SignalInterleavingTest {

    private static final LocalWakeUps NO_HINTS = new LocalWakeUps();
    private static final AfterCommit UNHEARD = new AfterCommit(NO_HINTS);
    private static final int MOST_STATEMENTS = 120;

    /** The pairs, each of which is run in both orders. */
    private static final List<String> MEETS = List.of(
            "send meets wait",
            "send meets send",
            "send meets cancel",
            "send meets deliver",
            "send again meets send again",
            "deliver meets wait",
            "deliver meets deliver",
            "deliver meets cancel",
            "send late meets time out",
            "send late meets cancel",
            "send late meets send late",
            "send late meets end",
            "time out meets cancel",
            "time out meets time out",
            "wait meets cancel",
            "wait meets time out",
            "end meets send",
            "end meets deliver");

    private final SignalledWorld world = new SignalledWorld();
    private Collision collision;

    /** One engine transaction of a party, on that store. */
    private interface Act extends BiFunction<Store, SignalledWorld.Meeting, Runnable> {}

    private static final Map<String, Act> ACTS = Map.of(
            "send", (store, meeting) -> () -> SignalledWorld.send(store, meeting, "go", null),
            "send again", (store, meeting) -> () -> SignalledWorld.send(store, meeting, "go", "key"),
            "send late", (store, meeting) -> () -> SignalledWorld.send(store, meeting, "late", null),
            "wait",
                    (store, meeting) ->
                            () -> SignalledWorld.settle(store, meeting.begins(), SignalledWorld.waiting("go", null)),
            "deliver", (store, meeting) -> () -> new DeliverSignals(store, UNHEARD).tick(Instant.EPOCH),
            "time out", (store, meeting) -> () -> new FireTimers(store, NO_HINTS).fire(),
            "end", (store, meeting) -> () -> new FireTimers(store, NO_HINTS).fire(),
            "cancel", (store, meeting) -> () -> new CancelRuns(store, UNHEARD).run(meeting.run(), "test"));

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

    static Stream<Arguments> pairs() {
        return MEETS.stream()
                .map(pair -> pair.split(" meets "))
                .flatMap(pair -> Stream.of(List.of(pair[0], pair[1]), List.of(pair[1], pair[0])))
                .distinct()
                .map(pair -> Arguments.of(pair.getFirst(), pair.getLast()));
    }

    @ParameterizedTest(name = "{0} meets {1}")
    @MethodSource("pairs")
    void no_wait_misses_its_signal_and_nothing_deadlocks(String one, String other) {
        long deadlocks = collision.deadlocks();
        List<SignalledWorld.Meeting> meetings = new ArrayList<>();
        for (int statements = 0; meet(one, other, statements, meetings); statements++) {
            assertThat(statements).isLessThan(MOST_STATEMENTS);
        }
        finishAll(meetings);
        assertThat(Verify.on(TestDatabase.server())
                        .schema(world.runs.schema.name())
                        .check())
                .isEmpty();
        assertThat(collision.deadlocks()).isEqualTo(deadlocks);
        assertThat(collision.conflicts()).isZero();
    }

    /** Shows that the lock is what the promise rests on. */
    @Test
    void without_the_lock_of_the_mailbox_a_wait_misses_its_signal() {
        boolean missed = false;
        boolean more = true;
        for (int statements = 0; more && !missed; statements++) {
            world.runs.meet(statements);
            SignalledWorld.Meeting meeting = world.prepare("send", "wait");
            more = collision.of(
                    store -> ACTS.get("send").apply(unlocked(store), meeting),
                    store -> ACTS.get("wait").apply(unlocked(store), meeting),
                    statements);
            missed = world.hasMissedASignal();
        }
        assertThat(missed).isTrue();
    }

    private boolean meet(String one, String other, int statements, List<SignalledWorld.Meeting> meetings) {
        world.runs.meet(statements);
        SignalledWorld.Meeting meeting = world.prepare(one, other);
        meetings.add(meeting);
        boolean more = collision.of(
                store -> ACTS.get(one).apply(store, meeting),
                store -> ACTS.get(other).apply(store, meeting),
                statements);
        world.check("'%s' was stopped before statement %d and met '%s'".formatted(one, statements + 1, other));
        if (one.equals("send again") && other.equals("send again")) {
            assertThat(meeting.sent()).containsExactlyInAnyOrder("KEPT", "DUPLICATE");
        }
        return more;
    }

    private void finishAll(List<SignalledWorld.Meeting> meetings) {
        new DeliverSignals(world.runs.store, UNHEARD).tick(Instant.EPOCH);
        meetings.forEach(world::finish);
        world.runs.finishAll();
    }

    /** The store without locks on mailboxes. */
    private static Store unlocked(Store store) {
        return new Store() {
            @Override
            public <T> T inTransaction(Function<Transaction, T> work) {
                return store.inTransaction(tx -> work.apply(new ForwardingTransaction(tx) {
                    @Override
                    public Mailboxes mailboxes() {
                        return withoutLock(super.mailboxes());
                    }
                }));
            }
        };
    }

    private static Mailboxes withoutLock(Mailboxes mailboxes) {
        return (Mailboxes) Proxy.newProxyInstance(
                Mailboxes.class.getClassLoader(), new Class<?>[] {Mailboxes.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("lock")) {
                        return null;
                    }
                    try {
                        return method.invoke(mailboxes, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
