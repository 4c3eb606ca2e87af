package dev.cairn.chaos;

import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.chaos.workload.ChaosInput;
import dev.cairn.chaos.workload.PlannedRun;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.sql.DataSource;

/** An application whose transaction holds an idempotency key, while triggers with and without that key come in. */
final class HeldKey {

    private static final Duration LONGEST = Duration.ofSeconds(20);

    private final DataSource application;
    private final RunBook book;
    private final Consumer<String> findings;

    HeldKey(DataSource application, RunBook book, Consumer<String> findings) {
        this.application = application;
        this.book = book;
        this.findings = findings;
    }

    /** Stores the run in a transaction that stays open until the triggers of the others are answered. */
    void during(Workflow<ChaosInput> workflow, PlannedRun run, Runnable triggerOthers) throws SQLException {
        TriggerOptions keyed = TriggerOptions.none().idempotencyKey("held-" + run.number());
        try (Connection connection = application.getConnection()) {
            connection.setAutoCommit(false);
            UUID id = workflow.in(connection)
                    .runNoWait(run.input(), run.tenant(), keyed)
                    .id();
            CompletableFuture<UUID> waiting = new CompletableFuture<>();
            Thread.ofVirtual()
                    .name("trigger-of-a-held-key")
                    .start(() -> waiting.complete(
                            workflow.runNoWait(run.input(), run.tenant(), keyed).id()));
            triggerOthers.run();
            if (!book.awaitAnswers(1, LONGEST)) {
                findings.accept("triggers were not answered while a transaction held a key that was not theirs");
            }
            connection.commit();
            book.promise(id, run);
            if (!waiting.completeOnTimeout(new UUID(0, 0), LONGEST.toMillis(), TimeUnit.MILLISECONDS)
                    .join()
                    .equals(id)) {
                findings.accept("a trigger that waited for the key of run " + id + " was not given that run");
            }
        }
    }
}
