package dev.cairn.chaos.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;

/** The workers, each behind a proxy of its own. Whoever goes is replaced at once by a new process with a new name. */
public final class Fleet implements AutoCloseable {

    private final Server server;
    private final Class<?> main;
    private final long seed;
    private final Path folder;
    private final Consumer<String> findings;
    private final List<Proxy> proxies = new ArrayList<>();
    private final Map<Integer, WorkerProcess> workers = new ConcurrentHashMap<>();
    private final AtomicInteger started = new AtomicInteger();
    private volatile boolean closed;

    /** So many workers that run that main class on the shapes of the seed; what goes wrong with them is told. */
    public Fleet(int size, Server server, Class<?> main, long seed, Path folder, Consumer<String> findings)
            throws IOException {
        this.server = server;
        this.main = main;
        this.seed = seed;
        this.folder = Files.createDirectories(folder.resolve("workers"));
        this.findings = findings;
        for (int place = 0; place < size; place++) {
            proxies.add(new Proxy(server.port()));
        }
    }

    /** Starts them all. */
    public void start() throws IOException {
        for (int place = 0; place < proxies.size(); place++) {
            startAt(place);
        }
    }

    /** Where the workers leave what they write. */
    public Path folder() {
        return folder;
    }

    /** The file for as long as which all pools behave wrongly. */
    public Path poolerSign() {
        return poolerSign(folder);
    }

    /** The same, for a worker that was told that folder. */
    public static Path poolerSign(Path folder) {
        return folder.resolve("pooler-is-wrong");
    }

    public List<Proxy> proxies() {
        return proxies;
    }

    /** How many processes were started. */
    public int started() {
        return started.get();
    }

    /** One of the workers that serve now, if any does. */
    public Optional<WorkerProcess> any(RandomGenerator random) {
        List<WorkerProcess> serving =
                workers.values().stream().filter(WorkerProcess::isServing).toList();
        return serving.isEmpty() ? Optional.empty() : Optional.of(serving.get(random.nextInt(serving.size())));
    }

    /** All workers of now. */
    public List<WorkerProcess> all() {
        return List.copyOf(workers.values());
    }

    /** Starts a new worker in the place of one that was told to go. */
    public void replace(WorkerProcess gone) throws IOException {
        startAt(gone.place());
    }

    @Override
    public void close() throws IOException {
        closed = true;
        for (WorkerProcess worker : workers.values()) {
            worker.kill();
        }
        for (Proxy proxy : proxies) {
            proxy.close();
        }
    }

    private void startAt(int place) throws IOException {
        if (closed) {
            return;
        }
        String name = Connections.ENGINE + "-" + place + "-" + started.incrementAndGet();
        List<String> arguments = List.of(
                name,
                Integer.toString(proxies.get(place).port()),
                Integer.toString(server.port()),
                Long.toString(seed),
                folder.toString());
        WorkerProcess worker = WorkerProcess.start(place, name, main, arguments, folder);
        workers.put(place, worker);
        var unused = worker.onExit().thenAccept(status -> ended(worker, status));
    }

    /** No fault of ours ends a process but those that mean to. */
    private void ended(WorkerProcess worker, int status) {
        if (!worker.isLeaving()) {
            findings.accept("worker " + worker.name() + " ended by itself with status " + status);
            try {
                startAt(worker.place());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
