package dev.cairn.examples;

import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Ways to fail: an error that may pass, those that will not, and a service that says when to come back. */
public final class Retries {
    record City(String name) {}

    private Retries() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            // Without retry(…) the first failure is final. The wait is a timer in the database, not a thread.
            RetryPolicy patient = RetryPolicy.exponential(5)
                    .initialDelay(Duration.ofMillis(20))
                    .notOn(IllegalArgumentException.class)
                    .within(Duration.ofHours(1));
            var forecasts = engine.workflow("forecast", City.class, wf -> {
                wf.step("ask").retry(patient).run(String.class, (city, ctx) -> ask(city.name(), ctx.attempt()));
            });
            engine.start();
            for (String city : List.of("Oslo", "Atlantis", "", "Bergen", "Rome")) {
                var run = forecasts.runNoWait(new City(city), "tenant-1");
                run.await();
                var step = run.inspect().task("ask");
                System.out.printf("%-8s %-9s attempts: %d%n", city, step.state(), step.attempts());
            }
        }
    }

    private static String ask(String city, int attempt) throws IOException {
        switch (city) {
            case "Oslo" -> {
                // Any exception is retried, as often as the policy says.
                if (attempt <= 2) {
                    throw new IOException("connection refused");
                }
            }
            // A terminal error is never retried, also when it is the cause of another exception.
            case "Atlantis" ->
                CompletableFuture.failedFuture(new TerminalError("there is no city called " + city))
                        .join();
            // The policy says that this one is not retried either.
            case "" -> throw new IllegalArgumentException("a city has a name");
            // A service that is always busy: after two retries the policy decides, and it is a failure like any other.
            case "Rome" ->
                throw attempt <= 4
                        ? new RetryLater(Duration.ofMillis(50), "too many requests").atMost(2)
                        : new TerminalError("enough of " + city);
            default -> {
                // A step that knows when to come back says so; that uses up none of the policy's retries.
                if (attempt == 1) {
                    throw new RetryLater(Duration.ofMillis(50), "too many requests");
                }
            }
        }
        return "rain in " + city;
    }
}
