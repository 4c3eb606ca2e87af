package dev.cairn.adapter.postgres;

import dev.cairn.EngineOptions;
import dev.cairn.TaskEvent;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.EngineParts;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.EngineRuntime;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.LeaderElection;
import dev.cairn.domain.port.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Engines on one store whose every move is drawn from a seed: the same moves on another store must end the same. */
final class DrivenWorld {

    private static final int MOST_MOVES = 3_000;

    private final Store store;
    private final WorkflowDefinition definition;
    private final SplittableRandom random;
    private final List<Driven> workers = new ArrayList<>();

    DrivenWorld(Store store, WorkflowDefinition definition, long seed) {
        this.store = store;
        this.definition = definition;
        this.random = new SplittableRandom(seed);
    }

    /** Runs it to its end and describes what everything came to. */
    String outcome() {
        workers.add(new Driven());
        workers.add(new Driven());
        Workflow<String> workflow = workers.getFirst().parts.define(definition);
        workers.getLast().parts.define(definition);
        List<WorkflowRunRef> runs = workflow.runAll(List.of("one", "two"), "tenant");
        int moves = 0;
        while (!runs.stream().allMatch(run -> run.status().isTerminal())) {
            if (++moves > MOST_MOVES) {
                throw new AssertionError("not over after " + moves + " moves");
            }
            move();
        }
        return runs.stream().map(DrivenWorld::describe).collect(Collectors.joining("\n\n"));
    }

    private void move() {
        Driven worker = workers.get(random.nextInt(workers.size()));
        switch (random.nextInt(12)) {
            case 0, 1 -> worker.parts.leaderDuties().tick();
            case 2, 3, 4 -> worker.claim();
            case 5, 6, 7, 8 -> worker.runOne();
            case 9, 10 -> worker.parts.settler().tick();
            default -> replace(worker);
        }
    }

    /** Stops a worker in an orderly way, with whatever it has claimed, and starts another. */
    private void replace(Driven worker) {
        if (random.nextInt(6) == 0) {
            worker.parts.attempts().dropAll();
            worker.parts.settler().tick();
            worker.parts.leave();
            Driven next = new Driven();
            next.parts.define(definition);
            workers.set(workers.indexOf(worker), next);
        }
    }

    private static String describe(WorkflowRunRef run) {
        var details = run.inspect();
        return details.status() + "\n"
                + details.tasks().stream()
                        .map(task -> task.name() + " " + task.state() + " " + task.attempts() + " " + why(task.note())
                                + (task.failure() == null ? "" : task.failure().message()) + " "
                                + history(run, task.name()))
                        .collect(Collectors.joining("\n"));
    }

    /** Of two failed parents either may have been first: timers that are due together fire in no order. */
    private static String why(@Nullable String note) {
        return note == null ? "" : note.replaceAll("'.*' failed", "… failed") + " ";
    }

    /** For the same reason the moves may give back different tasks, which leaves no trace in what they come to. */
    private static List<String> history(WorkflowRunRef run, String step) {
        List<String> history = new ArrayList<>();
        for (TaskEvent event : run.events()) {
            if (!event.step().equals(step)) {
                continue;
            }
            if (event.detail() != null && event.detail().startsWith("given back")) {
                history.removeLast();
            } else {
                history.add(event.type() + "#" + event.attempt());
            }
        }
        return history;
    }

    /** One worker. */
    private final class Driven {
        private final List<Runnable> claimed = new ArrayList<>();
        private final EngineParts parts;

        private Driven() {
            EnginePorts ports = new EnginePorts(
                    store, store, new EverybodyLeads(), new LocalWakeUps(), new JacksonSerializer(), ThisMachine.ids());
            EngineRuntime runtime = new EngineRuntime(
                    claimed::add, Runnable::run, new BlockingWaiting(), ThisMachine.random(), loop -> {});
            parts = new EngineParts(ports, EngineOptions.defaults().slots(3), runtime, "driven");
        }

        private void claim() {
            parts.membership().tick();
            parts.dispatcher().tick();
        }

        private void runOne() {
            if (!claimed.isEmpty()) {
                claimed.remove(random.nextInt(claimed.size())).run();
            }
        }
    }

    /** Two leaders at once do no harm. */
    private static final class EverybodyLeads implements LeaderElection {

        @Override
        public boolean tryLead() {
            return true;
        }

        @Override
        public void resign() {}
    }
}
