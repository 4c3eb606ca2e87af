package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.RunDetails;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** When a step fails for good, what depends on it is cancelled, the rest goes on, and a handler has the last word. */
public final class OnFailure {
    record Trip(String city) {}

    /** What was seen: the run at its end, and what the handler did. */
    record Report(RunDetails run, List<String> handled) {}

    private OnFailure() {}

    public static void main(String[] args) {
        Report report = book("Atlantis");
        report.run().tasks().forEach(task -> System.out.printf("%-12s %s%n", task.name(), task.state()));
        report.handled().forEach(line -> System.out.println("handler: " + line));
    }

    /** Books a trip to a city that has no hotels. */
    static Report book(String city) {
        List<String> handled = new CopyOnWriteArrayList<>();
        try (var engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            Workflow<Trip> trips = engine.workflow("trip", Trip.class, wf -> {
                wf.step("flight").run(String.class, (trip, ctx) -> "seat 12A");
                var hotel = wf.step("hotel").run(String.class, (trip, ctx) -> {
                    throw new TerminalError("no hotel in " + trip.city());
                });
                wf.step("transfer").after(hotel).run((trip, room, ctx) -> handled.add("never gets here"));

                // A task of its own: it is leased, survives a crash, and runs when nothing else is left to do.
                wf.onFailure((trip, failure) -> failure.failures()
                        .forEach(step -> handled.add("cancel the flight, because " + step.message())));
            });
            engine.start();
            WorkflowRunRef run = trips.runNoWait(new Trip(city), "tenant-1");
            run.await();
            return new Report(run.inspect(), List.copyOf(handled));
        }
    }
}
