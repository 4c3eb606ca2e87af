package dev.cairn.cli.demo;

import dev.cairn.cli.shell.Refusal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** The worker processes of the demo; a process that dies is replaced by one of another name. */
final class Fleet implements AutoCloseable {

    private final Stage stage;
    private final List<WorkerProcess> workers = new ArrayList<>();
    private int started;

    Fleet(Stage stage) {
        this.stage = stage;
    }

    void start(int number) {
        for (int i = 0; i < number; i++) {
            startOne();
        }
    }

    WorkerProcess startOne() {
        WorkerProcess worker = WorkerProcess.start("worker-" + ++started, stage);
        workers.add(worker);
        return worker;
    }

    Set<String> names() {
        return workers.stream().map(WorkerProcess::name).collect(Collectors.toSet());
    }

    /** Whether all of them are among those that are registered. */
    boolean isComplete(Collection<String> registered) {
        return registered.containsAll(names());
    }

    Optional<WorkerProcess> named(String name) {
        return workers.stream().filter(worker -> worker.name().equals(name)).findFirst();
    }

    /** Kills that worker, which then is none of the fleet any more. */
    void kill(WorkerProcess worker) {
        workers.remove(worker);
        worker.kill();
    }

    /** Refuses to go on when a worker has ended that nobody killed. */
    void requireAlive() {
        for (WorkerProcess worker : workers) {
            if (!worker.isAlive()) {
                throw Refusal.bad(worker.name() + " ended by itself; what it said is in " + worker.log() + ".");
            }
        }
    }

    @Override
    public void close() {
        workers.forEach(WorkerProcess::terminate);
        workers.forEach(WorkerProcess::awaitEnd);
    }
}
