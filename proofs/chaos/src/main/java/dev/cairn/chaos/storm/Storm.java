package dev.cairn.chaos.storm;

import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Cut;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Fleet;
import dev.cairn.chaos.machine.Proxy;
import dev.cairn.chaos.machine.Server;
import dev.cairn.chaos.machine.WorkerProcess;
import dev.cairn.chaos.machine.WorkerSettings;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Breaks one thing after the other, several at a time. */
public final class Storm implements AutoCloseable {

    private static final String LEASES_OF = """
            SELECT l.run_id, l.name, l.attempt
              FROM cairn.leases l
              JOIN cairn.workers w ON w.id = l.worker_id
             WHERE w.name = ?
            """;

    private static final String TERMINATE = """
            SELECT count(pg_terminate_backend(pid))
              FROM (SELECT pid FROM pg_stat_activity
                     WHERE application_name LIKE ? || '%'
                     ORDER BY random() LIMIT ?) AS chosen
            """;

    /** Engine work is not interrupted, so a stop may take a whole socket timeout beyond its grace. */
    private static final Duration LONGEST_STOP = WorkerSettings.GRACE.plusSeconds(12);

    private static final Duration BEFORE_THE_NEXT_LIFE = Duration.ofMillis(1_500);

    private final Server server;
    private final Database database;
    private final Fleet fleet;
    private final List<Proxy> proxies;
    private final Random random;
    private final FaultLog log;
    private final Consumer<String> findings;
    private final LastingFaults lasting;
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(2);

    public Storm(
            Server server, Fleet fleet, List<Proxy> proxies, Random random, FaultLog log, Consumer<String> findings) {
        this.server = server;
        this.database = Database.at(server.port());
        this.fleet = fleet;
        this.proxies = proxies;
        this.random = random;
        this.log = log;
        this.findings = findings;
        this.lasting = new LastingFaults(log, findings);
    }

    /** Strikes until the time is over and every fault has struck, then heals what is still broken. */
    public void rage(Duration time) throws IOException, InterruptedException {
        FaultPlan plan = new FaultPlan(random);
        long end = System.nanoTime() + time.toNanos();
        while (System.nanoTime() - end < 0 || !plan.hadEach()) {
            pause(plan.untilNext());
            strike(plan.next());
        }
        proxies.forEach(Proxy::heal);
        for (WorkerProcess worker : fleet.all()) {
            worker.resume();
        }
        lasting.heal();
    }

    @Override
    public void close() {
        later.shutdownNow();
        lasting.close();
    }

    private void strike(Fault fault) throws IOException, InterruptedException {
        switch (fault) {
            case KILL -> kill();
            case PAUSE -> pauseBeyondLease();
            case STOP -> stop();
            case TERMINATE -> terminate();
            case CRASH -> crash();
            case CUT -> cut();
            case HANG -> hang();
            case SLOW -> slow();
            case LOCK -> lasting.begin(new TableLocks(server.port(), random));
            case READ_ONLY -> lasting.begin(new ReadOnlyServer(server.port(), random));
            case FULL_DISK -> lasting.begin(new FullDisk(server.port(), random));
            case POOLER -> lasting.begin(new BadPooler(server.port(), fleet.poolerSign(), random));
        }
    }

    private void kill() throws IOException {
        Optional<WorkerProcess> chosen = fleet.any(random);
        if (chosen.isPresent()) {
            WorkerProcess worker = chosen.get();
            worker.kill();
            Instant at = Instant.now();
            log.struck(Fault.KILL, 1, worker.name());
            log.hit(leasesOf(worker, Fault.KILL, at));
            fleet.replace(worker);
        }
    }

    private void pauseBeyondLease() throws IOException, InterruptedException {
        Optional<WorkerProcess> chosen = fleet.any(random);
        if (chosen.isPresent()) {
            WorkerProcess worker = chosen.get();
            Duration lease = WorkerSettings.OPTIONS.timing().lease();
            Duration length = lease.plusMillis(random.nextInt(700, 4_000));
            worker.pause();
            Instant at = Instant.now();
            log.struck(Fault.PAUSE, 1, worker.name() + " for " + length);
            log.disturbed(at, at.plus(length));
            log.hit(leasesOf(worker, Fault.PAUSE, at));
            schedule(worker::resume, length);
        }
    }

    private void stop() throws IOException {
        Optional<WorkerProcess> chosen = fleet.any(random);
        if (chosen.isPresent()) {
            log.struck(Fault.STOP, 1, chosen.get().name());
            var unused = stop(chosen.get());
            fleet.replace(chosen.get());
        }
    }

    /** Asks a worker to stop, and finds fault with it when it does not in time. Done when it has stopped. */
    public CompletableFuture<?> stop(WorkerProcess worker) {
        Instant begun = Instant.now();
        worker.terminate();
        return worker.onExit()
                .orTimeout(LONGEST_STOP.toMillis(), TimeUnit.MILLISECONDS)
                .whenComplete((status, late) -> {
                    log.stopped(Duration.between(begun, Instant.now()));
                    if (late != null) {
                        findings.accept("worker " + worker.name() + " did not stop within " + LONGEST_STOP);
                        worker.kill();
                    }
                })
                .exceptionally(late -> -1);
    }

    private void terminate() {
        try {
            int most = random.nextInt(1, 4);
            int terminated = database.query(TERMINATE, row -> row.getInt(1), Connections.ENGINE, most)
                    .getFirst();
            log.struck(Fault.TERMINATE, terminated, "");
        } catch (SQLException e) {
            findings.accept("backends could not be terminated: " + e.getMessage());
        }
    }

    private void crash() throws IOException, InterruptedException {
        Instant begun = Instant.now();
        server.crash();
        pause(Duration.ofMillis(random.nextInt((int) BEFORE_THE_NEXT_LIFE.toMillis())));
        server.restart();
        log.struck(Fault.CRASH, 1, "since " + begun);
        log.disturbed(begun, Instant.now());
        log.restarted(Instant.now());
    }

    /** Counted where it happens: when the next COMMIT comes by. */
    private void cut() {
        List<Cut> cuts = List.of(Cut.values());
        anyProxy().cutNextCommit(cuts.get(random.nextInt(cuts.size())));
    }

    private void hang() {
        Duration length = Duration.ofMillis(random.nextInt(500, 6_000));
        boolean everybody = random.nextInt(4) == 0;
        (everybody ? proxies : List.of(anyProxy())).forEach(proxy -> proxy.hang(length));
        log.struck(Fault.HANG, 1, (everybody ? "everybody" : "one") + " for " + length);
        log.disturbed(Instant.now(), Instant.now().plus(length));
    }

    private void slow() {
        Duration length = Duration.ofMillis(random.nextInt(1_000, 5_000));
        anyProxy().slow(Duration.ofMillis(random.nextInt(5, 120)), length);
        log.struck(Fault.SLOW, 1, "for " + length);
    }

    private Proxy anyProxy() {
        return proxies.get(random.nextInt(proxies.size()));
    }

    private List<FaultLog.Victim> leasesOf(WorkerProcess worker, Fault fault, Instant at) {
        try {
            return database.query(
                    LEASES_OF,
                    row -> new FaultLog.Victim(
                            fault,
                            at,
                            row.getObject("run_id", UUID.class),
                            row.getString("name"),
                            row.getInt("attempt")),
                    worker.name());
        } catch (SQLException e) {
            return List.of();
        }
    }

    private void schedule(Action action, Duration delay) {
        Runnable guarded = () -> {
            try {
                action.run();
            } catch (IOException | InterruptedException e) {
                findings.accept("a worker could not be resumed: " + e);
            }
        };
        var unused = later.schedule(guarded, delay.toMillis(), TimeUnit.MILLISECONDS);
    }

    private static void pause(Duration time) throws InterruptedException {
        boolean never = new CountDownLatch(1).await(time.toMillis(), TimeUnit.MILLISECONDS);
        assert !never;
    }

    /** Something that is done later. */
    @FunctionalInterface
    private interface Action {

        /** Does it. */
        void run() throws IOException, InterruptedException;
    }
}
