package dev.cairn.mistakes;

import dev.cairn.ForkOptions;
import dev.cairn.TriggerOptions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Mistakes in the deadlines of runs, and in heartbeats. */
final class LimitMistakes {

    private LimitMistakes() {}

    static List<Mistake> all() {
        String topic = "Deadlines and heartbeats";
        return List.of(
                new Mistake(
                        topic,
                        "a trigger with a deadline of zero",
                        b -> b.refused(() -> TriggerOptions.none().deadline(Duration.ZERO)),
                        "TriggerOptions: the deadline must be longer than zero and at most 36500 days, but was PT0S. Leave it "
                                + "out if the run needs none."),
                new Mistake(
                        topic,
                        "a trigger with an instant that is null as its deadline",
                        b -> b.refused(() -> TriggerOptions.none().deadline((Instant) null)),
                        "TriggerOptions: the deadline is null. Leave it out if the run needs none."),
                new Mistake(
                        topic,
                        "a fork with a negative deadline",
                        b -> b.refused(() -> ForkOptions.none().deadline(Duration.ofSeconds(-1))),
                        "ForkOptions: the deadline must be longer than zero and at most 36500 days, but was PT-1S. Leave it "
                                + "out if the fork needs none."),
                new Mistake(
                        topic,
                        "a heartbeat with null as its details",
                        b -> b.running(wf -> wf.step("import").run((order, ctx) -> ctx.heartbeat(null))),
                        "Workflow 'checkout': step 'import': the argument of heartbeat(…) is null. Call heartbeat() without "
                                + "an argument for none."),
                new Mistake(
                        topic,
                        "asking for the last heartbeat without a type",
                        b -> b.running(wf -> wf.step("import").run((order, ctx) -> {
                            Object unused = ctx.lastHeartbeat(null);
                        })),
                        "Workflow 'checkout': step 'import': the type of the details of its heartbeat is null. Pass the class "
                                + "that was sent."));
    }
}
