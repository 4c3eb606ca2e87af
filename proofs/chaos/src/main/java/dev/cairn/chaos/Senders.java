package dev.cairn.chaos;

import dev.cairn.CairnException;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RunOverException;
import dev.cairn.Signal;
import dev.cairn.SignalResult;
import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkflowRunRef;
import dev.cairn.chaos.check.SignalBook;
import dev.cairn.chaos.workload.PlannedRun;
import dev.cairn.chaos.workload.Shape;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.concurrent.Phaser;
import java.util.function.Consumer;
import javax.sql.DataSource;

/**
 * Sends each run that waits what it waits for, and one signal more, through the network that triggers use: some at once,
 * some late, some twice, some in transactions of their own. A signal whose answer is lost is sent again under its key.
 */
final class Senders {

    private static final Duration BEFORE_REPEATING = Duration.ofMillis(150);
    private static final int LONGEST_PAUSE = 2_500;
    private static final Signal<String> SIGNAL = Signal.of(Shape.SIGNAL, String.class);

    private final long seed;
    private final DurableTaskEngine engine;
    private final DataSource connections;
    private final Consumer<String> findings;
    private final SignalBook book = new SignalBook();
    private final Phaser busy = new Phaser(1);

    Senders(long seed, DurableTaskEngine engine, DataSource connections, Consumer<String> findings) {
        this.seed = seed;
        this.engine = engine;
        this.connections = connections;
        this.findings = findings;
    }

    /** What was sent and answered. */
    SignalBook book() {
        return book;
    }

    /** A run exists from now on. */
    void promised(UUID run, PlannedRun plan) {
        int wanted = plan.shape().signals();
        for (int i = 0; wanted > 0 && i <= wanted; i++) {
            String key = "signal-" + i;
            SplittableRandom random = new SplittableRandom(seed ^ (run.getLeastSignificantBits() + i));
            busy.register();
            Thread.ofVirtual().name("sender").start(() -> send(run, key, random));
        }
    }

    /** Waits until everybody is answered; no run may be promised any more. */
    void end() {
        busy.arriveAndAwaitAdvance();
    }

    private void send(UUID run, String key, SplittableRandom random) {
        try {
            pause(Duration.ofMillis(random.nextInt(LONGEST_PAUSE)));
            boolean joins = random.nextInt(4) == 0;
            book.sent();
            for (int times = random.nextInt(5) == 0 ? 2 : 1; times > 0; times--) {
                sendUntilAnswered(run, key, joins);
            }
        } catch (RuntimeException e) {
            findings.accept("a signal was refused: " + e);
        } finally {
            busy.arriveAndDeregister();
        }
    }

    private void sendUntilAnswered(UUID run, String key, boolean joins) {
        WorkflowRunRef ref = engine.find(run);
        while (true) {
            try {
                book.answered(run, key, joins ? joined(ref, key) : ref.signal(SIGNAL, key, key));
                return;
            } catch (RunOverException over) {
                book.refused();
                return;
            } catch (StoreUnavailableException | SQLException lost) {
                book.answerLost();
                pause(BEFORE_REPEATING);
            }
        }
    }

    private SignalResult joined(WorkflowRunRef ref, String key) throws SQLException {
        try (Connection connection = connections.getConnection()) {
            connection.setAutoCommit(false);
            SignalResult result = ref.in(connection).signal(SIGNAL, key, key);
            connection.commit();
            return result;
        } catch (RunOverException | StoreUnavailableException e) {
            throw e;
        } catch (CairnException e) {
            throw new SQLException(e);
        }
    }

    private static void pause(Duration length) {
        try {
            Thread.sleep(length);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
