package dev.cairn.cli.demo;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Refusal;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.embedded.PrivateFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Shows workflows surviving the death of their workers. */
@Command(
        name = "demo",
        header = "Shows workflows surviving the death of their workers.",
        description = "Starts a PostgreSQL server and worker processes, orders for several tenants of which one floods,"
                + " and kills a worker now and then: watch its work being taken over. The data is kept, and the next"
                + " start goes on with it. Exits with 0 when all runs completed and the stored data is as it must be.",
        footer = {"", "Example:", "  cairn demo --runs 200"})
public final class DemoCommand implements Callable<Integer> {

    private static final int CONNECTIONS = 3;
    private static final int MOST_WORKERS = 20;
    private static final int MOST_RUNS = 100_000;
    private static final int MOST_PORT = 65_535;

    private final Surroundings around;

    @Mixin
    private final DemoDatabase given = new DemoDatabase();

    @Option(names = "--runs", paramLabel = "N", description = "Ends by itself after N runs. Default: no end.")
    private @Nullable Integer runs;

    @Option(names = "--workers", paramLabel = "N", defaultValue = "3", description = "Worker processes. Default: 3.")
    private int workers;

    @Option(names = "--fresh", description = "Throws away what earlier demos have stored in the folder.")
    private boolean fresh;

    @Option(
            names = "--folder",
            paramLabel = "DIR",
            description = "Where data and logs are kept. Default: demo in CAIRN_HOME, which is $${HOME}/.cairn.")
    private @Nullable Path folder;

    @Option(names = "--port", paramLabel = "P", description = "Port of the embedded server. Default: any free one.")
    private int port;

    /** In these surroundings. */
    public DemoCommand(Surroundings around) {
        this.around = around;
    }

    @Override
    public Integer call() throws InterruptedException {
        check();
        Path files = folder == null ? around.demoFolder() : folder.toAbsolutePath();
        logTo(files);
        CountDownLatch stop = new CountDownLatch(1);
        CountDownLatch stopped = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(() -> await(stop, stopped)));
        try (DemoView view = view()) {
            return given.isNamed() ? onGiven(files, view, stop) : onEmbedded(files, view, stop);
        } finally {
            stopped.countDown();
        }
    }

    private void check() {
        require(runs == null || (runs >= 1 && runs <= MOST_RUNS), "--runs must lie between 1 and 100,000");
        require(workers >= 1 && workers <= MOST_WORKERS, "--workers must lie between 1 and 20");
        require(port >= 0 && port <= MOST_PORT, "--port must lie between 0 and 65535");
        require(
                !(given.isNamed() && (fresh || port != 0)),
                "--fresh and --port are about the embedded server and do not go with --url");
    }

    private static void require(boolean holds, String sentence) {
        if (!holds) {
            throw Refusal.notAsked(sentence + ".");
        }
    }

    private int onEmbedded(Path files, DemoView view, CountDownLatch stop) throws InterruptedException {
        view.preparing("Starting PostgreSQL in " + files + " …");
        try (DemoServer server = DemoServer.start(files, port, fresh)) {
            Stage stage =
                    new Stage(server.database(given.schema("cairn")), files, "PostgreSQL on port " + server.port());
            return on(stage, view, stop);
        }
    }

    /** In a schema of its own: the demo must not get between somebody's real runs. */
    private int onGiven(Path files, DemoView view, CountDownLatch stop) throws InterruptedException {
        Database database = given.open(around, "cairn_demo");
        return on(new Stage(database, files, database.place()), view, stop);
    }

    private int on(Stage stage, DemoView view, CountDownLatch stop) throws InterruptedException {
        Database database = stage.database();
        try (HikariDataSource pool = DemoWorker.pool(database, CONNECTIONS);
                DurableTaskEngine engine = PostgresEngine.on(pool)
                        .direct(database.dataSource())
                        .schema(database.schema())
                        .serializer(new JacksonSerializer())
                        .build()) {
            Workflow<OrderWorkflow.Order> orders = new OrderWorkflow(ThreadLocalRandom.current()).define(engine);
            Loads loads = runs == null ? Loads.endless() : Loads.of(runs);
            Inspector inspector = Inspector.on(pool).schema(database.schema());
            Summary summary = new Summary(around, stage);
            try (DemoDashboard dashboard = DemoDashboard.of(database, engine);
                    Fleet fleet = new Fleet(stage)) {
                view.preparing("Dashboard: " + dashboard.link());
                Demo demo = new Demo(inspector, orders, loads, fleet, dashboard.link());
                fleet.start(workers);
                summary.of(demo.run(view, stop), demo.kills());
            }
            view.close();
            return summary.print(stop.getCount() == 0) ? ExitStatus.OK : ExitStatus.BAD;
        }
    }

    private DemoView view() {
        return around.isTerminal() ? new LiveView(around) : new PlainView(around.out());
    }

    /** Before the first logger is made, which reads this once. */
    private static void logTo(Path files) {
        try {
            PrivateFiles.folder(files);
            PrivateFiles.folder(Stage.logs(files));
        } catch (IOException e) {
            throw Refusal.notAsked("The folder " + files + " cannot be made ("
                    + e.getClass().getSimpleName() + "). Name another one with --folder.");
        }
        System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "info");
        if (System.getProperty("org.slf4j.simpleLogger.logFile") == null) {
            System.setProperty(
                    "org.slf4j.simpleLogger.logFile",
                    Stage.logs(files).resolve("demo.log").toString());
        }
    }

    /** Ctrl-C: asks the demo to end, and holds the end of the process until everything is put away. */
    private static void await(CountDownLatch stop, CountDownLatch stopped) {
        stop.countDown();
        try {
            stopped.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
