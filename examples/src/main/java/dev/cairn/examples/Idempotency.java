package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** The same request twice is one run: a known idempotency key gives the first run back. */
public final class Idempotency {
    record Payment(String order, long cents) {}

    /** What was seen: the runs of three triggers, and the payments that were made. */
    record Report(List<WorkflowRunRef> runs, List<String> payments) {}

    private Idempotency() {}

    public static void main(String[] args) {
        Report report = payThreeTimes();
        report.runs().forEach(run -> System.out.println("trigger -> " + run));
        report.payments().forEach(payment -> System.out.println("paid by " + payment));
    }

    /** Triggers twice for one tenant and once for another, always with the same key. */
    static Report payThreeTimes() {
        List<String> payments = new CopyOnWriteArrayList<>();
        try (var engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            Workflow<Payment> paying = engine.workflow(
                    "payment", Payment.class, wf -> wf.step("pay").run((payment, ctx) -> payments.add(ctx.tenant())));
            engine.start();

            Payment payment = new Payment("A-1", 1999);
            TriggerOptions once = TriggerOptions.none().idempotencyKey("pay-A-1");
            WorkflowRunRef first = paying.runNoWait(payment, "alice", once);
            WorkflowRunRef again = paying.runNoWait(payment, "alice", once);
            WorkflowRunRef other = paying.runNoWait(payment, "bob", once); // keys are unique per tenant

            List<WorkflowRunRef> runs = List.of(first, again, other);
            runs.forEach(WorkflowRunRef::await);
            return new Report(runs, List.copyOf(payments));
        }
    }
}
