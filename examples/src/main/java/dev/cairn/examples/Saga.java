package dev.cairn.examples;

import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TerminalError;
import dev.cairn.WorkflowBuilder;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/** A trip of which one booking fails: what was booked before is cancelled, in reverse order, and retried until it is. */
public final class Saga {
    record Trip(String city, boolean hotelIsFull) {}

    record Booking(String number) {}

    private Saga() {}

    public static void main(String[] args) {
        var agency = new Agency();
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var trips = engine.define("trip", Trip.class, wf -> new TripSteps(wf, agency));
            engine.start();

            var failed = trips.runNoWait(new Trip("Rome", true), "tenant-1");
            System.out.println("to Rome: " + failed.await().status());
            // The fork books the flight and the car again, because they were undone.
            var fork = trips.fork(failed, trips.steps().hotel, new Trip("Rome", false));
            System.out.println("to Rome, with another hotel: " + fork.await().status());
        }
    }

    /** Each step that books something says how to cancel it. */
    private static final class TripSteps {
        final StepRef<Booking> hotel;

        TripSteps(WorkflowBuilder<Trip> wf, Agency agency) {
            var flight = wf.step("flight")
                    .run(Booking.class, (trip, ctx) -> agency.book("flight", ctx.idempotencyKey()))
                    .compensate(
                            RetryPolicy.exponential(10).initialDelay(Duration.ofMillis(20)),
                            (trip, booking, ctx) -> agency.cancel(booking, ctx.idempotencyKey()));
            var car = wf.step("car")
                    .after(flight)
                    .run(Booking.class, (trip, booked, ctx) -> agency.book("car", ctx.idempotencyKey()))
                    .compensate((trip, booking, ctx) -> agency.cancel(booking, ctx.idempotencyKey()));
            hotel = wf.step("hotel").after(car).run(Booking.class, (trip, booked, ctx) -> {
                if (trip.hotelIsFull()) {
                    throw new TerminalError("no room left");
                }
                return agency.book("hotel", ctx.idempotencyKey());
            });
            wf.onFailure((trip, failure) -> System.out.println("the trip to " + trip.city() + " is off"));
        }
    }

    /** A travel agency that does what it is asked for under one key only once, and loses its first connection. */
    private static final class Agency {
        private final Set<String> done = new HashSet<>();
        private boolean lost;

        private synchronized Booking book(String what, String key) {
            if (done.add(key)) {
                System.out.println("booked the " + what);
            }
            return new Booking(what + " 1");
        }

        private synchronized void cancel(Booking booking, String key) throws IOException {
            if (booking.number().startsWith("flight") && !lost) {
                lost = true;
                throw new IOException("connection reset");
            }
            if (done.add(key)) {
                System.out.println("cancelled " + booking.number());
            }
        }
    }
}
