package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.util.function.Consumer;

/** Two steps: the second runs after the first and takes its output as a typed argument. */
public final class HelloWorkflow {
    record Person(String name) {}

    public static void main(String[] args) {
        System.out.println("The run is " + hello("Ada", System.out::println));
    }

    static RunStatus hello(String name, Consumer<String> mailbox) {
        try (var engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            var hello = engine.workflow("hello", Person.class, wf -> {
                var greet = wf.step("greet").run(String.class, (person, ctx) -> "Hello, " + person.name() + "!");
                wf.step("send")
                        .after(greet)
                        .retry(RetryPolicy.exponential(3))
                        .run((person, greeting, ctx) -> mailbox.accept(greeting));
            });
            engine.start();
            return hello.run(new Person(name), "tenant-1").status();
        }
    }
}
