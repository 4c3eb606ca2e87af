package dev.cairn.mistakes;

import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.Limits;
import dev.cairn.RunQuery;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TriggerOptions;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;

/** Mistakes in cancelling runs, and in dealing with dead letters. */
final class ReviveMistakes {

    private static final String REASON = "the customer called";

    private ReviveMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(cancels());
        all.addAll(manyCancels());
        all.addAll(requeues());
        all.addAll(queries());
        return all;
    }

    private static List<Mistake> cancels() {
        String topic = "Cancelling a run";
        return List.of(
                new Mistake(
                        topic,
                        "a run that is not stored",
                        b -> b.refused(() -> b.cairn.find(Bench.RUN).cancel(REASON)),
                        "There is no run 00000000-0000-7000-8000-000000000001. It was never started on this store, its "
                                + "trigger was not committed, or it was pruned after its end."),
                new Mistake(
                        topic,
                        "no reason",
                        b -> live(b, run -> run.cancel(null)),
                        "Run 00000000-0000-7000-8000-000000000001: the reason given to cancel(…) is null. Say why in a "
                                + "few words; it is stored with the run."),
                new Mistake(
                        topic,
                        "a reason that says nothing",
                        b -> live(b, run -> run.cancel(" ")),
                        "Run 00000000-0000-7000-8000-000000000001: the reason given to cancel(…) must have 1 to "
                                + Limits.MAX_REASON_LENGTH + " characters and not be blank. Say why in a few words."),
                new Mistake(
                        topic,
                        "a step that the run does not have",
                        b -> live(b, run -> run.cancelStep("ship", REASON)),
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'orders' has no step 'ship' to cancel. "
                                + "inspect() shows its steps."),
                new Mistake(
                        topic,
                        "a step of another workflow",
                        b -> {
                            StepRef<?> same = otherCharge(b);
                            return live(b, run -> run.cancelStep(same, REASON));
                        },
                        "Run 00000000-0000-7000-8000-000000000001 is one of workflow 'orders', and 'charge' is a step of "
                                + "workflow 'refunds'. Cancel one of its own steps."),
                new Mistake(
                        topic,
                        "a shutdown without a reason",
                        b -> live(b, run -> run.shutdown(" ")),
                        "Run 00000000-0000-7000-8000-000000000001: the reason given to shutdown(…) must have 1 to 1000 "
                                + "characters and not be blank. Say why in a few words."),
                new Mistake(
                        topic,
                        "a step that is null",
                        b -> live(b, run -> run.cancelStep((StepRef<?>) null, REASON)),
                        "Run 00000000-0000-7000-8000-000000000001: the step to cancel is null. Pass the StepRef that "
                                + "run(…) returned in the block."),
                new Mistake(
                        topic,
                        "null as the code to call when a step is cancelled",
                        b -> b.running(wf -> wf.step("charge").run((order, ctx) -> ctx.onCancel(null))),
                        "Workflow 'checkout': step 'charge': the code to call when it is cancelled is null. Pass a "
                                + "Runnable."));
    }

    private static List<Mistake> manyCancels() {
        String topic = "Cancelling many runs";
        return List.of(
                new Mistake(
                        topic,
                        "no query",
                        b -> b.refused(() -> b.cairn.runs().cancelAll(null, REASON, each -> {})),
                        "The RunQuery argument is null. Use RunQuery.all() for all runs."),
                new Mistake(
                        topic,
                        "no reason",
                        b -> b.refused(() -> b.cairn.runs().cancelAll(RunQuery.all(), null, each -> {})),
                        "The reason given to cancelAll(…) is null. Say why in a few words; it is stored with the run."),
                new Mistake(
                        topic,
                        "nothing to be told the progress",
                        b -> b.refused(() -> b.cairn.runs().cancelAll(RunQuery.all(), REASON, null)),
                        "The progress given to cancelAll(…) is null. Pass result -> {} to be told nothing."));
    }

    private static List<Mistake> requeues() {
        String topic = "Reviving a run";
        return List.of(
                new Mistake(
                        topic,
                        "retrying a run that is not stored",
                        b -> b.refused(() -> b.cairn.find(Bench.RUN).retry()),
                        "There is no run 00000000-0000-7000-8000-000000000001. It was never started on this store, its "
                                + "trigger was not committed, or it was pruned after its end."),
                new Mistake(
                        topic,
                        "retrying a run in which no step has failed",
                        b -> {
                            b.result();
                            return b.cairn.find(Bench.RUN).retry().explanation();
                        },
                        "Run 00000000-0000-7000-8000-000000000001 has no open dead letter. Nothing changed."),
                new Mistake(
                        topic,
                        "requeueing a step that has not failed",
                        b -> failed(
                                b,
                                letters -> letters.requeue(Bench.RUN, "reserve").explanation()),
                        "Step 'reserve' of run 00000000-0000-7000-8000-000000000001 has no dead letter: it has not "
                                + "failed for good, or the run is not stored. Nothing changed."),
                new Mistake(
                        topic,
                        "requeueing a step a second time",
                        b -> failed(b, letters -> {
                            letters.requeue(Bench.RUN, "charge");
                            return letters.requeue(Bench.RUN, "charge").explanation();
                        }),
                        "Step 'charge' of run 00000000-0000-7000-8000-000000000001 was requeued by client at "
                                + "2030-01-01T00:00:00Z. Nothing changed."),
                new Mistake(
                        topic,
                        "requeueing a step whose dead letter was discarded",
                        b -> failed(b, letters -> {
                            letters.discard(Bench.RUN, "charge", "paid in the shop");
                            return letters.requeue(Bench.RUN, "charge").explanation();
                        }),
                        "The dead letter of step 'charge' of run 00000000-0000-7000-8000-000000000001 was discarded by "
                                + "client at 2030-01-01T00:00:00Z: paid in the shop. Nothing changed."),
                new Mistake(
                        topic,
                        "requeueing a step of a run that was cancelled",
                        ReviveMistakes::cancelledAfterAFailure,
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'checkout' was cancelled as a whole: the "
                                + "customer called. Its steps cannot be requeued; start another run."),
                new Mistake(
                        topic,
                        "requeueing null",
                        b -> b.refused(() -> b.cairn.deadLetters().requeue(Bench.RUN, null)),
                        "DeadLetters: the step is null. Pass that of the dead letter, DeadLetter.step()."),
                new Mistake(
                        topic,
                        "discarding without a reason",
                        b -> b.refused(() -> b.cairn.deadLetters().discard(Bench.RUN, "charge", null)),
                        "DeadLetters: the reason to discard is null. Say why nothing is to be done."));
    }

    private static List<Mistake> queries() {
        String topic = "Looking for dead letters";
        DeadLetterQuery all = DeadLetterQuery.all();
        return List.of(
                new Mistake(
                        topic,
                        "a limit that is out of range",
                        b -> b.refused(() -> all.limit(0)),
                        "DeadLetterQuery: the limit must lie between 1 and 1000, but was 0. Read more page by page, with "
                                + "after(page.next())."),
                new Mistake(
                        topic,
                        "a workflow that is blank",
                        b -> b.refused(() -> all.workflow(" ")),
                        "DeadLetterQuery: the workflow is blank. Leave it out to find any."),
                new Mistake(
                        topic,
                        "the page after the last one",
                        b -> b.refused(() -> all.after(null)),
                        "DeadLetterQuery: the cursor is null. After the last page there is none; ask page.hasNext() "
                                + "first."),
                new Mistake(
                        topic,
                        "a time from which steps failed, after the time before which they did",
                        b -> b.refused(() -> all.failedBefore(Instant.EPOCH).failedFrom(Instant.EPOCH.plusSeconds(1))),
                        "DeadLetterQuery: nothing has failed from 1970-01-01T00:00:01Z on and before "
                                + "1970-01-01T00:00:00Z, which is earlier. Swap them, or leave one out."),
                new Mistake(
                        topic,
                        "a query that is null",
                        b -> b.refused(() -> b.cairn.deadLetters().list(null)),
                        "The DeadLetterQuery argument is null. Use DeadLetterQuery.all() for all open dead letters."));
    }

    private static String live(Bench b, Consumer<StartedRun> mistake) {
        StartedRun run = b.orders.runNoWait("o1", "acme", TriggerOptions.none().runId(Bench.RUN));
        return b.refused(() -> mistake.accept(run));
    }

    private static StepRef<?> otherCharge(Bench b) {
        return b.cairn
                .workflow("refunds", String.class, wf -> wf.step("charge").run(String.class, (order, ctx) -> order))
                .step("charge", String.class);
    }

    /** What is said to somebody who deals with the dead letter of step 'charge'. */
    private static String failed(Bench b, Function<DeadLetters, String> mistake) {
        b.cairn.failNext(b.charge, 1, () -> new IOException("no answer"));
        b.orders.run("o1", "acme", TriggerOptions.none().runId(Bench.RUN));
        return mistake.apply(b.cairn.deadLetters());
    }

    private static String cancelledAfterAFailure(Bench b) {
        var checkout = b.cairn.workflow("checkout", String.class, wf -> {
            wf.step("charge").run((order, ctx) -> {
                throw new IOException("no answer");
            });
            wf.sleep("window", Duration.ofDays(1));
        });
        var run = checkout.runNoWait("o1", "acme", TriggerOptions.none().runId(Bench.RUN));
        b.cairn.runUntilIdle();
        run.cancel(REASON);
        return run.retry().explanation();
    }
}
