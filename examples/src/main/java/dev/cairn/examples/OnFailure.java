package dev.cairn.examples;

import dev.cairn.TerminalError;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;

/** When a step fails for good, what depends on it is cancelled, the rest goes on, and a handler has the last word. */
public final class OnFailure {
    record Trip(String city) {}

    private OnFailure() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var trips = engine.workflow("trip", Trip.class, wf -> {
                wf.step("flight").run(String.class, (trip, ctx) -> "seat 12A");
                var hotel = wf.step("hotel").run(String.class, (trip, ctx) -> {
                    throw new TerminalError("no hotel in " + trip.city());
                });
                wf.step("transfer").after(hotel).run((trip, room, ctx) -> System.out.println("never gets here"));

                // A task of its own: it is leased, survives a crash, and runs when nothing else is left to do.
                wf.onFailure((trip, failure) -> failure.failures()
                        .forEach(step -> System.out.println("cancel the flight, because " + step.message())));
            });
            engine.start();

            var run = trips.runNoWait(new Trip("Atlantis"), "tenant-1");
            System.out.println("the run is " + run.await().status());
            run.inspect().tasks().forEach(task -> System.out.printf("%-12s %s%n", task.name(), task.state()));
        }
    }
}
