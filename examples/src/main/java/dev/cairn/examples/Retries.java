package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.TaskDetails;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.io.IOException;
import java.time.Duration;

/** Three ways to fail: an error that may pass, one that will not, and a service that says when to come back. */
public final class Retries {
    record City(String name) {}

    /** A service that is not always there. */
    @FunctionalInterface
    interface Weather {
        String forecast(String city, int attempt) throws IOException;
    }

    private Retries() {}

    public static void main(String[] args) {
        print("down twice", ask(Retries::downTwice));
        print("unknown city", ask(Retries::unknownCity));
        print("busy at first", ask(Retries::busyAtFirst));
    }

    /** Asks the service in a step with retries and returns what became of that step. */
    static TaskDetails ask(Weather weather) {
        // Without retry(…) the first failure is final. The wait between two tries is a timer in the store, not a
        // thread.
        RetryPolicy patient =
                RetryPolicy.exponential(5).initialDelay(Duration.ofMillis(20)).notOn(IllegalArgumentException.class);
        try (var engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            Workflow<City> forecasts = engine.workflow(
                    "forecast",
                    City.class,
                    wf -> wf.step("ask")
                            .retry(patient)
                            .run(String.class, (city, ctx) -> weather.forecast(city.name(), ctx.attempt())));
            engine.start();
            WorkflowRunRef run = forecasts.runNoWait(new City("Oslo"), "tenant-1");
            run.await();
            return run.inspect().task("ask");
        }
    }

    /** Any exception is retried, as often as the policy says. */
    static String downTwice(String city, int attempt) throws IOException {
        if (attempt <= 2) {
            throw new IOException("connection refused");
        }
        return "sunny in " + city;
    }

    /** A terminal error is never retried. */
    static String unknownCity(String city, int attempt) {
        if (!city.equals("Bergen")) {
            throw new TerminalError("there is no city called " + city);
        }
        return "more rain in " + city;
    }

    /** Whoever knows when to come back says so; that uses up none of the policy's retries. */
    static String busyAtFirst(String city, int attempt) {
        if (attempt == 1) {
            throw new RetryLater(Duration.ofMillis(5), "too many requests");
        }
        return "rain in " + city;
    }

    private static void print(String what, TaskDetails task) {
        System.out.printf("%-14s %s, attempts: %d%n", what, task.state(), task.attempts());
    }
}
