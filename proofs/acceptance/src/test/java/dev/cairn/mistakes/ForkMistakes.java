package dev.cairn.mistakes;

import dev.cairn.ForkOptions;
import dev.cairn.StepRef;
import dev.cairn.WorkflowRunRef;
import java.util.List;
import java.util.function.Consumer;

/** Mistakes in forking runs. */
final class ForkMistakes {

    private ForkMistakes() {}

    static List<Mistake> all() {
        String topic = "Forking a run";
        ForkOptions none = ForkOptions.none();
        return List.of(
                new Mistake(
                        topic,
                        "a run that is not stored",
                        b -> b.refused(() -> b.cairn.find(Bench.RUN).fork("charge")),
                        "There is no run 00000000-0000-7000-8000-000000000001. It was never started on this store, its "
                                + "trigger was not committed, or it was pruned after its end."),
                new Mistake(
                        topic,
                        "a step that the run does not have",
                        b -> refused(b, run -> run.fork("ship")),
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'orders' has no step 'ship' to fork it "
                                + "at. Choose one: reserve, charge."),
                new Mistake(
                        topic,
                        "a step of another workflow",
                        b -> refused(b, run -> run.fork(refunded(b))),
                        "Run 00000000-0000-7000-8000-000000000001 is one of workflow 'orders', not of 'refunds'. Fork it "
                                + "through its own workflow, at one of its steps."),
                new Mistake(
                        topic,
                        "another input and a step of another workflow",
                        b -> refused(b, run -> b.orders.fork(run, refunded(b), "o2")),
                        "Workflow 'orders' cannot fork a run at 'pay', which is a step of workflow 'refunds'. Choose one "
                                + "of its own steps."),
                new Mistake(
                        topic,
                        "a step that is null",
                        b -> refused(b, run -> run.fork((StepRef<?>) null)),
                        "Run 00000000-0000-7000-8000-000000000001: the step to fork it at is null. Pass the StepRef that "
                                + "run(…) returned in the block, or its name."),
                new Mistake(
                        topic,
                        "an input that is null",
                        b -> refused(b, run -> b.orders.fork(run, b.charge, null)),
                        "Workflow 'orders': the input of the fork is null. Pass a value; a workflow that needs none can "
                                + "take an empty record."),
                new Mistake(
                        topic,
                        "two inputs",
                        b -> refused(b, run -> b.orders.fork(run, b.charge, "o2", none.inputJson("\"o3\""))),
                        "Workflow 'orders': the fork is given an input twice, as an argument and as inputJson of its "
                                + "options. Leave one of them out."),
                new Mistake(
                        topic,
                        "a version that is not stored",
                        b -> refused(b, run -> run.fork(b.charge, none.version(7))),
                        "Run 00000000-0000-7000-8000-000000000001 of workflow 'orders' cannot be forked as version 7, "
                                + "which no worker has stored. Start a worker that defines it, or choose another version."),
                new Mistake(
                        topic,
                        "a version that cannot be",
                        b -> b.refused(() -> none.version(0)),
                        "ForkOptions: the version must be at least 1, but was 0."),
                new Mistake(
                        topic,
                        "the id of another run",
                        b -> refused(b, run -> run.fork(b.charge, none.runId(Bench.RUN))),
                        "Run 00000000-0000-7000-8000-000000000001: the run id 00000000-0000-7000-8000-000000000001 "
                                + "already belongs to run 00000000-0000-7000-8000-000000000001 of workflow 'orders', which "
                                + "is not a fork of it at step 'charge'. Use another one."));
    }

    /** What is said to somebody who forks a run that went well. */
    private static String refused(Bench bench, Consumer<WorkflowRunRef> mistake) {
        bench.result();
        return bench.refused(() -> mistake.accept(bench.cairn.find(Bench.RUN)));
    }

    private static StepRef<?> refunded(Bench bench) {
        return bench.cairn
                .workflow("refunds", String.class, wf -> wf.step("pay").run((in, ctx) -> {}))
                .step("pay", Void.class);
    }
}
