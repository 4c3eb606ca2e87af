package dev.cairn.mistakes;

import dev.cairn.Signal;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.List;

/** Mistakes in waiting for signals, and in sending them. */
final class SignalMistakes {

    private static final Signal<String> APPROVAL = Signal.of("approval", String.class);
    private static final String TOPIC = "Signals";

    private SignalMistakes() {}

    static List<Mistake> all() {
        return List.of(
                new Mistake(
                        TOPIC,
                        "a signal without a name",
                        b -> b.refused(() -> Signal.of(" ", String.class)),
                        "A signal is given the name ' '. Give it one of 1 to 100 characters."),
                new Mistake(
                        TOPIC,
                        "a signal without a type",
                        b -> b.refused(() -> Signal.of("approval", (Class<String>) null)),
                        "Signal 'approval' is given null as the type of its value. Pass a class, or a TypeToken if it is"
                                + " generic."),
                new Mistake(
                        TOPIC,
                        "waiting for null",
                        b -> b.building(wf -> wf.step("pay").waitFor(null)),
                        "Workflow 'checkout': step 'pay': the signal that it waits for is null. Declare one:"
                                + " Signal.of(\"approval\", Approval.class)."),
                new Mistake(
                        TOPIC,
                        "a timeout of zero",
                        b -> b.building(
                                wf -> wf.step("pay").timeout(Duration.ZERO).waitFor(APPROVAL)),
                        "Workflow 'checkout': step 'pay': its timeout must be longer than zero and at most 36500 days, but"
                                + " was PT0S. Leave it out for no limit."),
                new Mistake(
                        TOPIC,
                        "null as what a wait completes with",
                        b -> b.building(wf -> wf.step("pay")
                                .timeout(Duration.ofDays(1))
                                .waitFor(APPROVAL)
                                .orElse(null)),
                        "Workflow 'checkout': step 'pay': the value given to orElse(…) is null. Pass one, or call"
                                + " orSkip()."),
                new Mistake(
                        TOPIC,
                        "a wait that completes and is skipped",
                        b -> b.building(wf -> {
                            var wait =
                                    wf.step("pay").timeout(Duration.ofDays(1)).waitFor(APPROVAL);
                            wait.orElse("no");
                            wait.orSkip();
                        }),
                        "Workflow 'checkout': step 'pay' says twice what happens at its timeout. Call orElse(…) or orSkip()"
                                + " once."),
                new Mistake(
                        TOPIC,
                        "a signal to a run that waits for nothing",
                        b -> {
                            WorkflowRunRef run = b.orders.runNoWait(
                                    "o1", "acme", TriggerOptions.none().runId(Bench.RUN));
                            return b.refused(() -> run.signal(APPROVAL, "yes"));
                        },
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'orders' takes no signals: no step of its"
                                + " version 1 ends with waitFor(…). Signal 'approval' was not stored. Check the id of the"
                                + " run."),
                new Mistake(
                        TOPIC,
                        "a signal to a run that is over",
                        b -> {
                            WorkflowRunRef run = waiting(b);
                            run.signal(APPROVAL, "yes");
                            run.await();
                            return b.refused(() -> run.signal(APPROVAL, "yes"));
                        },
                        "Run 00000000-0000-7000-8000-000000000001 is COMPLETED, so it takes no signal 'approval' any more."
                                + " The signal was not stored. Send it to a run that is not over."),
                new Mistake(
                        TOPIC,
                        "a signal with null as its value",
                        b -> {
                            WorkflowRunRef run = waiting(b);
                            return b.refused(() -> run.signal(APPROVAL, null));
                        },
                        "Run 00000000-0000-7000-8000-000000000001: the value of signal 'approval' is null. Pass a value; a"
                                + " signal that needs none can take an empty record."),
                new Mistake(
                        TOPIC,
                        "a signal whose value is too large",
                        b -> {
                            WorkflowRunRef run = waiting(b);
                            return b.refused(() -> run.signal(APPROVAL, "y".repeat(2_000)));
                        },
                        "Run 00000000-0000-7000-8000-000000000001: the value of signal 'approval' takes 2002 bytes encoded,"
                                + " more than the limit of 1000. Store it elsewhere and pass a reference, or raise"
                                + " maxPayloadBytes."),
                new Mistake(
                        TOPIC,
                        "a sender's key that is blank",
                        b -> {
                            WorkflowRunRef run = waiting(b);
                            return b.refused(() -> run.signal(APPROVAL, "yes", " "));
                        },
                        "Run 00000000-0000-7000-8000-000000000001: the sender's key of a signal has 1 characters, or is"
                                + " blank. Use 1 to 200, such as the id of the message."));
    }

    private static WorkflowRunRef waiting(Bench b) {
        Workflow<String> approvals = b.cairn.workflow(
                "approvals", String.class, wf -> wf.step("approved").waitFor(APPROVAL));
        return approvals.runNoWait("o1", "acme", TriggerOptions.none().runId(Bench.RUN));
    }
}
