package dev.cairn.mistakes;

import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Mistakes in triggering by name, and in waiting for several runs. */
final class ClientMistakes {

    private static final Duration MINUTE = Duration.ofMinutes(1);

    private ClientMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(clients());
        all.addAll(waits());
        return all;
    }

    private static List<Mistake> clients() {
        String topic = "Triggering by name";
        return List.of(
                new Mistake(
                        topic,
                        "a workflow that no worker has defined",
                        b -> b.refused(
                                () -> b.cairn.client("ordres", String.class).runNoWait("o1", "acme")),
                        "Workflow 'ordres' is not stored, so no run of it can be started: no worker that was started "
                                + "on this store has defined it. Check the name, or start a worker that defines it "
                                + "and wait until its status is ready."),
                new Mistake(
                        topic,
                        "a client without a name",
                        b -> b.refused(() -> b.cairn.client(null, String.class)),
                        "A workflow has null for a name. Give it a name that people recognise."),
                new Mistake(
                        topic,
                        "a client whose name is the engine's own",
                        b -> b.refused(() -> b.cairn.client("$orders", String.class)),
                        "A workflow is called '$orders', but names that begin with $ are the engine's own. Rename it."),
                new Mistake(
                        topic,
                        "a client without an input type",
                        b -> b.refused(() -> b.cairn.client("orders", (Class<String>) null)),
                        "Workflow 'orders': the input type is null. Pass a class, or a TypeToken if it is generic."),
                new Mistake(
                        topic,
                        "a client whose input is a generic class without its parameters",
                        b -> b.refused(() -> b.cairn.client("orders", List.class)),
                        "Workflow 'orders': the input is declared as java.util.List, which cannot be stored and read "
                                + "back: List is generic, and a class does not say of what. Use a type token, such as "
                                + "new TypeToken<List<…>>() {}."),
                new Mistake(
                        topic,
                        "a client's input that is null",
                        b -> b.refused(
                                () -> b.cairn.client("orders", String.class).runNoWait(null, "acme")),
                        "Workflow 'orders': the input is null. Pass a value; a workflow that needs none can take an "
                                + "empty record."),
                new Mistake(
                        topic,
                        "a list in a transaction with an input that is null",
                        b -> b.refused(() -> {
                            var connection = b.cairn.connection();
                            connection.setAutoCommit(false);
                            b.orders.in(connection).runAll(Arrays.asList("o1", null), "acme");
                        }),
                        "Workflow 'orders': input 2 of 2 is null. Pass a value; a workflow that needs none can take an "
                                + "empty record."));
    }

    private static List<Mistake> waits() {
        String topic = "Waiting for runs";
        return List.of(
                new Mistake(
                        topic,
                        "a run started with a time to wait that is null",
                        b -> b.refused(() -> b.orders.run("o1", "acme", TriggerOptions.none(), null)),
                        "Workflow 'orders': the time to wait is null. Use run(input, tenant, options) to wait without "
                                + "limit."),
                new Mistake(
                        topic,
                        "waiting for all of null",
                        b -> b.refused(() -> b.cairn.awaitAll(null, MINUTE)),
                        "awaitAll: the collection of runs is null. Pass the references of the runs to wait for."),
                new Mistake(
                        topic,
                        "waiting for all with a reference that is null",
                        b -> b.refused(() -> b.cairn.awaitAll(Arrays.asList(b.cairn.find(Bench.RUN), null), MINUTE)),
                        "awaitAll: run 2 of 2 is null. Leave it out."),
                new Mistake(
                        topic,
                        "waiting for all without a time",
                        b -> b.refused(() -> b.cairn.awaitAll(List.of(), null)),
                        "awaitAll: the time to wait is null. Pass how long to wait at most."),
                new Mistake(
                        topic,
                        "waiting for any of no runs",
                        b -> b.refused(() -> b.cairn.awaitAny(List.of(), MINUTE)),
                        "awaitAny: there is no run to wait for. Pass at least one, or leave the call out."),
                new Mistake(
                        topic,
                        "waiting for all with a run that is not stored",
                        b -> b.refused(() -> b.cairn.awaitAll(List.of(b.cairn.find(Bench.RUN)), MINUTE)),
                        "There is no run 00000000-0000-7000-8000-000000000001. It was never started on this store, its "
                                + "trigger was not committed, or it was pruned after its end."),
                new Mistake(
                        topic,
                        "several runs that are not over in time",
                        b -> {
                            List<StartedRun> runs = sleeping(b);
                            return b.refused(() -> b.cairn.awaitAll(runs, MINUTE));
                        },
                        "Of 2 awaited runs 2 were not over after PT1M, such as run "
                                + "00000000-0000-7000-8000-000000000001: {SLEEPING=1}. They go on; wait again or look at "
                                + "them with inspect()."));
    }

    private static List<StartedRun> sleeping(Bench bench) {
        Workflow<String> slow =
                bench.cairn.workflow("slow", String.class, wf -> wf.sleep("night", Duration.ofHours(8)));
        StartedRun first = slow.runNoWait("o1", "acme", TriggerOptions.none().runId(Bench.RUN));
        StartedRun second = slow.runNoWait("o2", "acme");
        bench.cairn.runUntilIdle();
        return List.of(first, second);
    }
}
