package dev.cairn.bench.contender;

import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.scenario.Callers;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.DBOSClient;
import dev.dbos.transact.DBOSClient.EnqueueOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.migrations.MigrationManager;
import dev.dbos.transact.workflow.Queue;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** DBOS on a database of its own: a client that enqueues, and once started an application that works. */
final class DbosStage implements Stage {

    private static final int CALLERS = 32;
    private static final int CONNECTIONS = 20;
    private static final int QUEUES = 4;
    private static final int CONCURRENCY = 200;
    private static final Duration POLL = Duration.ofMillis(20);
    private static final String NOTHING_LEFT =
            "SELECT NOT EXISTS (SELECT FROM dbos.workflow_status WHERE status IN ('ENQUEUED', 'PENDING'))";

    private final BenchDatabase database;
    private final DataSource pool;
    private final DBOSClient client;
    private final Arrivals arrivals = new Arrivals();
    private final StepTimes times = new StepTimes();
    private final AtomicInteger turn = new AtomicInteger();
    private @Nullable DBOS dbos;
    private @Nullable DbosWorkflows workflows;

    DbosStage(BenchDatabase database) {
        this.database = database;
        this.pool = database.pool(CONNECTIONS);
        // An application makes them when it starts, a client does not.
        MigrationManager.runMigrations(config());
        this.client = new DBOSClient(pool);
    }

    @Override
    public void start() {
        launch();
    }

    private void launch() {
        DBOS application = new DBOS(config());
        dbos = application;
        queues().forEach(application::registerQueue);
        workflows =
                application.registerProxy(DbosWorkflows.class, new DbosWorkflows.Noop(application, arrivals, times));
        application.launch();
    }

    private DBOSConfig config() {
        return DBOSConfig.defaults("bench").withDataSource(pool).withAppVersion("1");
    }

    private static List<Queue> queues() {
        return IntStream.range(0, QUEUES)
                .mapToObj(number -> new Queue(queue(number))
                        .withWorkerConcurrency(CONCURRENCY)
                        .withPollingInterval(POLL))
                .toList();
    }

    /** It takes no runs in bulk: what a team would do is to enqueue them from several threads. */
    @Override
    public void triggerAll(Work work, int runs) {
        var unused = Callers.time(CALLERS, runs, () -> trigger(work));
    }

    @Override
    public void trigger(Work work) {
        String queue = queue(Math.floorMod(turn.getAndIncrement(), QUEUES));
        String name = switch (work) {
            case SINGLE -> "single";
            case CHAIN -> "chain";
        };
        var unused = client.enqueueWorkflow(
                new EnqueueOptions(name, DbosWorkflows.Noop.class.getName(), queue), new Object[] {1});
    }

    @Override
    public Drained drain(Work work, int runs) {
        return switch (work) {
            case SINGLE -> drainQueues(runs);
            case CHAIN -> runDirectly(runs);
        };
    }

    private Drained drainQueues(int runs) {
        arrivals.expect(runs);
        long begin = System.nanoTime();
        triggerAll(Work.SINGLE, runs);
        long triggered = System.nanoTime();
        database.analyze();
        long begun = System.nanoTime();
        start();
        arrivals.await();
        database.awaitTrue(NOTHING_LEFT);
        return new Drained(triggered - begin, System.nanoTime() - begun);
    }

    /** Without a queue it is fastest: the callers themselves run the workflows. */
    private Drained runDirectly(int runs) {
        start();
        return new Drained(0, Callers.time(CALLERS, runs, this::runChain));
    }

    @Override
    public Latency runOnce() {
        long begin = System.nanoTime();
        runChain();
        return times.since(begin);
    }

    @Override
    public void close() {
        if (dbos != null) {
            dbos.shutdown();
            dbos = null;
        }
    }

    private void runChain() {
        Objects.requireNonNull(workflows).chain(1);
    }

    private static String queue(int number) {
        return "queue-" + number;
    }
}
