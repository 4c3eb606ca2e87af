package dev.cairn.examples;

import dev.cairn.RetryPolicy;
import dev.cairn.TriggerOptions;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.time.Duration;
import org.postgresql.ds.PGSimpleDataSource;

/** Two steps. Kill the process while the mail is being sent, start it again: the greeting is not composed twice. */
public final class HelloWorkflow {
    record Person(String name) {}

    public static void main(String[] args) {
        var database = new PGSimpleDataSource(); // an application hands over its connection pool
        database.setUrl(args[0]);
        var cairn = PostgresEngine.on(database).direct(database).serializer(new JacksonSerializer());
        try (var engine = cairn.build()) {
            var hello = engine.workflow("hello", Person.class, wf -> {
                var greet = wf.step("greet").run(String.class, (person, ctx) -> {
                    System.out.println("composing the greeting");
                    return "Hello, " + person.name() + "!";
                });
                wf.step("send").after(greet).retry(RetryPolicy.exponential(3)).run((person, greeting, ctx) -> {
                    Thread.sleep(Duration.ofSeconds(3)); // a slow mail server
                    System.out.println(greeting);
                });
            });
            engine.start();
            var once = TriggerOptions.none().idempotencyKey("hello-ada"); // one run, however often this starts
            System.out.println(hello.run(new Person("Ada"), "tenant-1", once).status());
        }
    }
}
