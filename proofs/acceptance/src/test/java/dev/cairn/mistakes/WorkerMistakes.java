package dev.cairn.mistakes;

import java.util.List;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Mistakes with workers, and in asking why a run waits. */
final class WorkerMistakes {

    private static final UUID WORKER = new UUID(0x7000, 0x8000_0000_0000_0002L);

    private WorkerMistakes() {}

    static List<Mistake> all() {
        return List.of(
                mistake(
                        "a worker that is drained, and never was registered",
                        bench -> () -> bench.cairn.workers().drain(WORKER, "new kernel"),
                        "Worker " + WORKER + " is not registered: no worker ever had that id, or it has been gone for"
                                + " longer than any run is kept. List the registered ones with workers().list()."),
                mistake(
                        "a drain without a worker",
                        bench -> () -> bench.cairn.workers().drain(null, "new kernel"),
                        "The id of the worker is null. Pass the id that workers().list() gives it."),
                mistake(
                        "a drain without a reason",
                        bench -> () -> bench.cairn.workers().drain(WORKER, null),
                        "The reason given to drain(…) is null. Say why in a few words; it is stored with the worker."),
                mistake(
                        "a drain whose reason is blank",
                        bench -> () -> bench.cairn.workers().drain(WORKER, " "),
                        "The reason given to drain(…) must have 1 to 1000 characters and not be blank. Say why in a few"
                                + " words."),
                mistake(
                        "a limit of stopped workers that is out of range",
                        bench -> () -> bench.cairn.workers().stopped(0),
                        "The most stopped workers to list must lie between 1 and 1000, was 0."),
                mistake(
                        "a run that is explained without its id",
                        bench -> () -> bench.cairn.runs().why(null),
                        "The id of the run to explain is null. Pass the id of a run, as WorkflowRunRef.id() gives it."),
                mistake(
                        "a step that is explained and is not in the run",
                        bench -> {
                            bench.result();
                            return () -> bench.cairn.runs().why(Bench.RUN, "pack");
                        },
                        "Run " + Bench.RUN + " of workflow 'orders' has no step 'pack'. Its steps: reserve, charge."));
    }

    private static Mistake mistake(String what, Made made, String said) {
        return new Mistake("Workers and waiting", what, bench -> bench.refused(made.on(bench)), said);
    }

    @FunctionalInterface
    private interface Made {

        ThrowingCallable on(Bench bench);
    }
}
