package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.Signal;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.util.function.Consumer;

/** A step waits for a person, for a limited time, and holds no thread, slot or connection meanwhile. */
public final class Approval {
    record Expense(String what, long cents) {}

    record Decision(String by, boolean granted) {}

    static final Signal<Decision> DECISION = Signal.of("decision", Decision.class);

    private Approval() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            Workflow<Expense> expenses = define(engine, Duration.ofSeconds(1), System.out::println);
            engine.start();

            var asked = expenses.runNoWait(new Expense("a chair", 24_900), "tenant-1");
            asked.signal(DECISION, new Decision("Ada", true));
            asked.await();

            var forgotten = expenses.runNoWait(new Expense("a sofa", 99_900), "tenant-1");
            forgotten.await();
        }
    }

    /** Defines the workflow; the limit is days in earnest. */
    static Workflow<Expense> define(DurableTaskEngine engine, Duration limit, Consumer<String> mailbox) {
        return engine.workflow("expense", Expense.class, wf -> {
            var asked = wf.step("ask").run((expense, ctx) -> mailbox.accept("May we buy " + expense.what() + "?"));
            var decided = wf.step("decided")
                    .after(asked)
                    .timeout(limit)
                    .waitFor(DECISION)
                    .orElse(new Decision("nobody", false));
            wf.step("tell")
                    .after(decided)
                    .run((expense, decision, ctx) -> mailbox.accept(expense.what() + ": "
                            + (decision.granted() ? "granted by " : "not granted by ") + decision.by()));
        });
    }
}
