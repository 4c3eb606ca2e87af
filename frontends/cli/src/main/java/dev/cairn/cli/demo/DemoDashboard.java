package dev.cairn.cli.demo;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.admin.Access;
import dev.cairn.admin.AdminServlet;
import dev.cairn.cli.dashboard.DashboardServer;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.Refusal;

/** The dashboard in the process of the demo, on connections of its own, for people on this machine. */
final class DemoDashboard implements AutoCloseable {

    private static final String HOST = "127.0.0.1";
    private static final int CONNECTIONS = 4;
    private static final int QUERIES_AT_ONCE = 3;

    private final HikariDataSource pool;
    private final DashboardServer server;

    private DemoDashboard(HikariDataSource pool, DashboardServer server) {
        this.pool = pool;
        this.server = server;
    }

    static DemoDashboard of(Database database, DurableTaskEngine engine) {
        HikariDataSource pool = DemoWorker.pool(database, CONNECTIONS);
        pool.setMinimumIdle(0);
        AdminServlet.Builder servlet = AdminServlet.on(pool)
                .schema(database.schema())
                .engine(engine)
                .access(Access.loopback())
                .queriesAtOnce(QUERIES_AT_ONCE);
        return new DemoDashboard(pool, start(servlet));
    }

    /** On the usual port, or on a free one when another dashboard is there. */
    private static DashboardServer start(AdminServlet.Builder servlet) {
        try {
            return DashboardServer.start(servlet.build(), HOST, DashboardServer.PORT);
        } catch (Refusal taken) {
            return DashboardServer.start(servlet.build(), HOST, 0);
        }
    }

    String link() {
        return server.link();
    }

    @Override
    public void close() {
        server.close();
        pool.close();
    }
}
