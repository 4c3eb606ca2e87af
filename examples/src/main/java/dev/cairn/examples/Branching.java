package dev.cairn.examples;

import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.util.List;

/** Choices by the input and by an output: the first branch whose test holds runs, the others are skipped. */
public final class Branching {
    record Ticket(String text, boolean vip) {}

    private Branching() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var tickets = engine.workflow("tickets", Ticket.class, wf -> {
                var greeted = wf.branchOnInput()
                        .when(Ticket::vip, arm -> arm.step("call").run((ticket, ctx) -> say("manager", ticket)))
                        .otherwise(arm -> arm.step("confirm").run((ticket, ctx) -> say("robot", ticket)));

                var topic = wf.step("classify").after(greeted).run(String.class, (ticket, ctx) -> topicOf(ticket));

                var ends = wf.branch(topic)
                        .when("outage"::equals, arm -> arm.step("page").run((ticket, t, ctx) -> say("on-call", ticket)))
                        .when(
                                (ticket, t) -> t.equals("money") && !ticket.vip(),
                                arm -> arm.step("refund").run((ticket, t, ctx) -> say("billing", ticket)))
                        .otherwise(arm -> arm.step("thank").run((ticket, t, ctx) -> say("support", ticket)));

                var archive = wf.step("archive").after(ends).run((ticket, ctx) -> say("archive", ticket));

                wf.step("survey").after(archive).skipIfInput(Ticket::vip).run((ticket, ctx) -> say("survey", ticket));
            });
            engine.start();
            for (Ticket ticket : List.of(
                    new Ticket("the server is on fire", true),
                    new Ticket("may I have a refund?", false),
                    new Ticket("nice product", false))) {
                tickets.run(ticket, "tenant-1").orThrow();
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
