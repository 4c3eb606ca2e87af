package dev.cairn.cli.operate;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.admin.Access;
import dev.cairn.admin.AdminServlet;
import dev.cairn.admin.AdminUser;
import dev.cairn.cli.dashboard.DashboardServer;
import dev.cairn.cli.demo.DemoServer;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Refusal;
import dev.cairn.cli.shell.Surroundings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Serves the dashboard until it is ended. */
@Command(
        name = "dashboard",
        header = "Serves the dashboard for a browser, and the admin interface.",
        description = "Without a database that is named or found it starts the server of the demo, with the data that"
                + " demos have left or empty. It listens on this machine alone and lets in everybody on it as an"
                + " operator, unless there is a token.",
        footer = {"", "Example:", "  cairn dashboard --url postgresql://host/database --read-only"})
public final class DashboardCommand implements Callable<Integer> {

    private static final int CONNECTIONS = 8;
    private static final int QUERIES_AT_ONCE = 6;
    private static final int MOST_PORT = 65_535;

    @Mixin
    private final Common common;

    @Option(
            names = "--port",
            paramLabel = "P",
            defaultValue = "" + DashboardServer.PORT,
            description = "Where the dashboard listens; 0 takes any free port. Default: 7447.")
    private int port;

    @Option(
            names = "--host",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            description = "The address that it listens on. Any that others reach needs a token. Default: 127.0.0.1.")
    private String host = "";

    @Option(
            names = "--token-file",
            paramLabel = "FILE",
            description = "A file with a secret of at least 32 characters. The browser asks for a name and a password;"
                    + " the secret is the password.")
    private @Nullable Path tokenFile;

    @Option(names = "--read-only", description = "Nobody can act.")
    private boolean readOnly;

    /** In these surroundings. */
    public DashboardCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() throws InterruptedException {
        if (port < 0 || port > MOST_PORT) {
            throw Refusal.notAsked("--port must lie between 0 and 65535.");
        }
        Access access = access();
        if (common.isNamed() || Files.exists(common.around().demoFolder().resolve("url"))) {
            return serve(common.open(), access);
        }
        Path folder = common.around().demoFolder();
        common.print("Starting PostgreSQL in " + folder + " …");
        try (DemoServer server = DemoServer.start(folder, 0, false)) {
            Database database = server.database(common.schema());
            int unused = Migrations.on(database.dataSource())
                    .schema(database.schema())
                    .apply();
            return serve(database, access);
        }
    }

    private Access access() {
        if (tokenFile != null) {
            try {
                return Access.token(Files.readString(tokenFile).strip());
            } catch (IOException e) {
                throw Refusal.notAsked("The file " + tokenFile + " with the token cannot be read.");
            }
        }
        if (!isLoopback()) {
            throw Refusal.notAsked("Others reach " + host + ". Name a file with a token: --token-file.");
        }
        return Access.loopback(AdminUser.operator(CallingEngine.person()));
    }

    private boolean isLoopback() {
        try {
            return InetAddress.getByName(host).isLoopbackAddress();
        } catch (UnknownHostException e) {
            throw Refusal.notAsked("'" + host + "' is no address of this machine.");
        }
    }

    private int serve(Database database, Access access) throws InterruptedException {
        Instant unused = database.inspector().now();
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setDataSource(database.dataSource());
            pool.setMaximumPoolSize(CONNECTIONS);
            AdminServlet.Builder servlet = AdminServlet.on(pool)
                    .schema(database.schema())
                    .access(access)
                    .queriesAtOnce(QUERIES_AT_ONCE);
            try (DashboardServer server =
                    DashboardServer.start((readOnly ? servlet.readOnly() : servlet).build(), host, port)) {
                common.print("The dashboard of " + database.place() + " is at " + server.link());
                common.print("Ctrl-C ends it.");
                untilEnded();
            }
        }
        return ExitStatus.OK;
    }

    /** Until Ctrl-C, which waits until everything is put away. */
    private static void untilEnded() throws InterruptedException {
        CountDownLatch ended = new CountDownLatch(1);
        Thread here = Thread.currentThread();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            ended.countDown();
            join(here);
        }));
        ended.await();
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
