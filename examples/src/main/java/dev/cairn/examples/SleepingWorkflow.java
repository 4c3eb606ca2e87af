package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Consumer;

/** A pause in a workflow: it may last weeks, and holds no thread, slot or connection meanwhile. */
public final class SleepingWorkflow {
    record Customer(String name, Instant birthday) {}

    record Voucher(String code, Duration life) {}

    private SleepingWorkflow() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            Workflow<Customer> trials = define(engine, Duration.ofMillis(500), System.out::println);
            engine.start();
            Customer ada = new Customer("Ada", Instant.now().plusSeconds(1));
            trials.run(ada, "tenant-1").orThrow();
        }
    }

    /** Defines the workflow; the test gives it fourteen days and an engine with virtual time. */
    static Workflow<Customer> define(DurableTaskEngine engine, Duration length, Consumer<String> mailbox) {
        return engine.workflow("trial", Customer.class, wf -> {
            var welcome = wf.step("welcome").run((customer, ctx) -> mailbox.accept("Welcome, " + customer.name()));

            var trial = wf.sleep("trial-period", length).after(welcome);
            wf.step("remind").after(trial).run((customer, ctx) -> mailbox.accept("Your trial has ended"));

            var birthday = wf.sleepUntil("birthday", Customer::birthday).after(welcome);
            wf.step("wish").after(birthday).run((customer, ctx) -> mailbox.accept("Happy birthday!"));

            var voucher = wf.step("voucher")
                    .after(welcome)
                    .run(Voucher.class, (customer, nothing, ctx) -> new Voucher("HELLO", length.multipliedBy(4)));
            var unused = wf.step("voucher-period")
                    .after(voucher)
                    .skipIf(given -> given.life().isZero())
                    .sleep((customer, given, ctx) -> given.life());
            wf.step("last-call")
                    .after(unused)
                    .run((customer, nothing, ctx) -> mailbox.accept("Your voucher is about to expire"));
        });
    }
}
