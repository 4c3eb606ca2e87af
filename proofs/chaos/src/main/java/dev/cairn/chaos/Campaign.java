package dev.cairn.chaos;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.check.EffectChecks;
import dev.cairn.chaos.check.Findings;
import dev.cairn.chaos.check.Invariants;
import dev.cairn.chaos.check.OutcomeChecks;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Fleet;
import dev.cairn.chaos.machine.Proxy;
import dev.cairn.chaos.machine.Server;
import dev.cairn.chaos.machine.WorkerProcess;
import dev.cairn.chaos.machine.WorkerSettings;
import dev.cairn.chaos.storm.FaultLog;
import dev.cairn.chaos.storm.Storm;
import dev.cairn.chaos.workload.Effects;
import dev.cairn.chaos.workload.Shapes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** One proof from beginning to end: a server and workers, a storm, calm, and the reckoning. */
final class Campaign {

    private static final Duration START = Duration.ofSeconds(60);
    private static final int TRIGGER_CONNECTIONS = 6;

    private final ChaosOptions options;
    private final Path folder;
    private final PrintStream out;
    private final Findings findings = new Findings();
    private final RunBook book = new RunBook(findings);
    private final FaultLog faults;
    private final ScheduledExecutorService clock = Executors.newScheduledThreadPool(3);

    Campaign(ChaosOptions options, Path folder, PrintStream out) {
        this.options = options;
        this.folder = folder;
        this.out = out;
        this.faults = new FaultLog(folder.resolve("faults.log"));
    }

    /** Whether nothing was found. */
    boolean run() throws IOException, SQLException, InterruptedException {
        try (Server server = new Server(folder);
                Proxy network = new Proxy(server.port());
                HikariDataSource triggers =
                        Connections.pool(Connections.url(network.port(), "cairn-triggers"), TRIGGER_CONNECTIONS);
                Fleet fleet = new Fleet(server, ChaosWorker.class, options.seed(), folder, findings)) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> fleet.all().forEach(WorkerProcess::kill)));
            Database database = Database.at(server.port());
            database.execute(Effects.TABLES);
            Load load = load(triggers);
            fleet.start(options.workers());
            Observer observer = new Observer(database, book, findings);
            LiveLine line = new LiveLine(out, book, faults, observer);
            Patience patience = new Patience(database, book);
            require(patience.untilWorkersAre(options.workers(), START), "the workers did not come up");
            List<Future<?>> watching = observe(observer, line);

            List<Proxy> networks = networks(fleet, network);
            try (Storm storm = new Storm(server, fleet, networks, new Random(options.seed()), faults, findings)) {
                Future<?> triggering = repeat(() -> load.topUp(options.load()), Duration.ofMillis(100));
                require(patience.untilWorkFlows(observer, START), "no step completed");
                line.note("storm");
                storm.rage(options.storm());
                triggering.cancel(false);
                line.note("calm");
                finish(patience);
                line.note("healthy");
                String healthySince = database.query("SELECT clock_timestamp()::text", row -> row.getString(1))
                        .getFirst();
                healthy(load, patience);
                require(patience.untilWorkersAre(options.workers(), START), "the dead were not all noticed");
                stopAll(storm, fleet);
                watching.forEach(watch -> watch.cancel(false));
                check(database, observer, healthySince);
            }
            int cuts = networks.stream().mapToInt(Proxy::cuts).sum();
            new Summary(options, database, faults, findings, out).print(book, fleet, server, cuts, folder);
            return findings.isEmpty();
        }
    }

    /** All that lies between the server and those who talk to it. */
    private static List<Proxy> networks(Fleet fleet, Proxy ofTriggers) {
        List<Proxy> networks = new ArrayList<>(fleet.proxies());
        networks.add(ofTriggers);
        return networks;
    }

    private Load load(HikariDataSource triggers) {
        DurableTaskEngine engine = PostgresEngine.on(triggers)
                .serializer(new JacksonSerializer())
                .options(WorkerSettings.OPTIONS)
                .workerName("controller")
                .build();
        Effects none = new Effects(triggers, "controller");
        return new Load(new SplittableRandom(options.seed()), Shapes.of(options.seed()), engine, none, book, findings);
    }

    private List<Future<?>> observe(Observer observer, LiveLine line) {
        long begun = System.nanoTime();
        return List.of(
                repeat(observer::look, Duration.ofMillis(200)),
                repeat(
                        () -> line.print(TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun)),
                        Duration.ofSeconds(5)));
    }

    private void require(boolean came, String otherwise) {
        if (!came) {
            findings.accept(otherwise + " within " + START);
        }
    }

    private Future<?> repeat(Runnable tick, Duration every) {
        Runnable guarded = () -> {
            try {
                tick.run();
            } catch (RuntimeException e) {
                findings.accept("the controller itself stumbled: " + e);
            }
        };
        return clock.scheduleWithFixedDelay(guarded, every.toMillis(), every.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void finish(Patience patience) throws InterruptedException {
        if (!patience.untilAllOver(options.calm())) {
            findings.accept(book.unfinished() + " runs were not over " + options.calm() + " after the last fault");
        }
    }

    private void healthy(Load load, Patience patience) throws InterruptedException {
        for (int i = 0; i < options.healthyRuns(); i++) {
            load.triggerOne();
        }
        finish(patience);
    }

    /** Everybody goes at once, as when a service is taken down; nothing may be left behind. */
    private void stopAll(Storm storm, Fleet fleet) {
        List<CompletableFuture<Integer>> ends = new ArrayList<>();
        for (WorkerProcess worker : fleet.all()) {
            storm.stop(worker);
            ends.add(worker.onExit().orTimeout(30, TimeUnit.SECONDS).exceptionally(late -> -1));
        }
        ends.forEach(CompletableFuture::join);
    }

    private void check(Database database, Observer observer, String healthySince) throws SQLException {
        observer.compareWithTheEnd();
        new OutcomeChecks(database, findings).check(book.promised());
        new Invariants(database, findings).check();
        new EffectChecks(database, findings).check();
        new EffectChecks(database, findings).checkHealthySince(healthySince);
    }
}
