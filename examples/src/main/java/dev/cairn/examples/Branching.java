package dev.cairn.examples;

import dev.cairn.EngineOptions;
import dev.cairn.Workflow;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A choice: the first branch whose test holds runs, the others are skipped, and all ways meet again. */
public final class Branching {
    record Ticket(String text) {}

    private Branching() {}

    public static void main(String[] args) {
        for (String text : List.of("the server is on fire", "may I have a refund?", "nice product")) {
            System.out.println(text + " -> " + route(text));
        }
    }

    /** Routes a ticket and returns who handled it, in order. */
    static List<String> route(String text) {
        List<String> handledBy = new CopyOnWriteArrayList<>();
        try (var engine = InMemoryEngine.create(new JacksonSerializer(), EngineOptions.defaults())) {
            Workflow<Ticket> tickets = engine.workflow("tickets", Ticket.class, wf -> {
                var classify = wf.step("classify").run(String.class, (ticket, ctx) -> topicOf(ticket));

                var ends = wf.branch(classify)
                        .when(
                                "outage"::equals,
                                arm -> arm.step("page").run((t, topic, ctx) -> handledBy.add("on-call")))
                        .when(
                                "money"::equals,
                                arm -> arm.step("refund").run((t, topic, ctx) -> handledBy.add("billing")))
                        .otherwise(arm -> arm.step("thank").run((t, topic, ctx) -> handledBy.add("support")));

                wf.step("archive").after(ends).run((ticket, ctx) -> handledBy.add("archive"));
            });
            engine.start();
            tickets.run(new Ticket(text), "tenant-1").orThrow();
        }
        return List.copyOf(handledBy);
    }

    private static String topicOf(Ticket ticket) {
        if (ticket.text().contains("fire")) {
            return "outage";
        }
        return ticket.text().contains("refund") ? "money" : "other";
    }
}
