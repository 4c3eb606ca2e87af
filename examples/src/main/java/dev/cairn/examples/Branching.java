package dev.cairn.examples;

import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.List;

/** A choice: the first branch whose test holds runs, the others are skipped, and all ways meet again. */
public final class Branching {
    record Ticket(String text) {}

    private Branching() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var tickets = engine.workflow("tickets", Ticket.class, wf -> {
                var topic = wf.step("classify").run(String.class, (ticket, ctx) -> topicOf(ticket));

                var ends = wf.branch(topic)
                        .when("outage"::equals, arm -> arm.step("page").run((ticket, t, ctx) -> say("on-call", ticket)))
                        .when(
                                "money"::equals,
                                arm -> arm.step("refund").run((ticket, t, ctx) -> say("billing", ticket)))
                        .otherwise(arm -> arm.step("thank").run((ticket, t, ctx) -> say("support", ticket)));

                wf.step("archive").after(ends).run((ticket, ctx) -> say("archive", ticket));
            });
            engine.start();
            for (String text : List.of("the server is on fire", "may I have a refund?", "nice product")) {
                tickets.run(new Ticket(text), "tenant-1").orThrow();
            }
        }
    }

    private static String topicOf(Ticket ticket) {
        if (ticket.text().contains("fire")) {
            return "outage";
        }
        return ticket.text().contains("refund") ? "money" : "other";
    }

    private static void say(String who, Ticket ticket) {
        System.out.println(who + ": " + ticket.text());
    }
}
