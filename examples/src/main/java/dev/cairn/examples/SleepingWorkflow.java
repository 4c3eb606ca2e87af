package dev.cairn.examples;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** A pause in a workflow: it may last weeks, and holds no thread, slot or connection meanwhile. */
public final class SleepingWorkflow {
    record Customer(String name) {}

    private SleepingWorkflow() {}

    public static void main(String[] args) {
        trial(Duration.ofSeconds(1)).forEach(System.out::println);
    }

    /** Runs a trial of that length on an engine in memory and returns the letters that were sent. */
    static List<String> trial(Duration length) {
        List<String> letters = new CopyOnWriteArrayList<>();
        try (var engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            Workflow<Customer> trials = define(engine, length, letters::add);
            engine.start();
            trials.run(new Customer("Ada"), "tenant-1").orThrow();
        }
        return List.copyOf(letters);
    }

    /** Defines the workflow; the test gives it fourteen days and an engine with virtual time. */
    static Workflow<Customer> define(DurableTaskEngine engine, Duration length, Consumer<String> mailbox) {
        return engine.workflow("trial", Customer.class, wf -> {
            var welcome = wf.step("welcome").run((customer, ctx) -> mailbox.accept("Welcome, " + customer.name()));
            var trial = wf.sleep("trial-period", length).after(welcome);
            wf.step("remind").after(trial).run((customer, ctx) -> mailbox.accept("Your trial has ended"));
        });
    }
}
