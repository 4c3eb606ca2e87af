package dev.cairn.admin;

import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.admin.api.ActionLog;
import dev.cairn.admin.api.Backend;
import dev.cairn.admin.api.BulkWork;
import dev.cairn.admin.api.Engines;
import dev.cairn.admin.api.Routes;
import dev.cairn.admin.bulk.Jobs;
import dev.cairn.admin.live.Streams;
import dev.cairn.admin.web.AdminThreads;
import dev.cairn.admin.web.Dispatch;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The admin interface and the dashboard. It mounts at any path of a Jakarta container, with asynchronous requests
 * allowed:
 *
 * <pre>{@code
 * AdminServlet servlet = AdminServlet.on(dataSource).access(Access.hostRoles()).build();
 * }</pre>
 *
 * <p>Nobody is let in unless {@link Access} says so. It needs no engine of the application: to look it reads the
 * database, and to act it has engines of its own that take no work.
 */
public final class AdminServlet extends HttpServlet {

    private static final long serialVersionUID = 1;

    private final transient AdminThreads threads = new AdminThreads();
    private final transient Engines engines;
    private final transient Streams streams;
    private final transient Dispatch dispatch;

    private AdminServlet(Builder builder) {
        this.engines = new Engines(builder.dataSource, builder.schema, builder.engine);
        Backend backend = Backend.of(builder.dataSource, builder.schema, engines, builder.mask);
        ActionLog log = new ActionLog(builder.dataSource, builder.schema);
        Jobs jobs = new Jobs(
                new BulkWork(backend), threads.own(), ThisMachine.clock(), ThisMachine.ids()::next, log::ended);
        this.streams = new Streams(backend.reads(), threads, ThisMachine.nanoTime(), Routes.seenBy(backend));
        this.dispatch = new Dispatch(
                Routes.of(backend, jobs, builder.readOnly, builder.metrics),
                builder.access,
                builder.readOnly,
                new Dispatch.Parts(streams, log, folder(), builder.queriesAtOnce, builder.nanoTime));
    }

    /** Begins to build a servlet over that database. */
    public static Builder on(DataSource dataSource) {
        return new Builder(dataSource);
    }

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response) throws IOException {
        dispatch.serve(request, response);
    }

    @Override
    public void destroy() {
        streams.close();
        threads.close();
        engines.close();
    }

    private static @Nullable Path folder() {
        String named = System.getProperty("cairn.dashboard.dev");
        return named == null ? null : Path.of(named).toAbsolutePath().normalize();
    }

    /** How the servlet is set up. */
    public static final class Builder {

        private static final int QUERIES_AT_ONCE = 20;

        private final DataSource dataSource;
        private String schema = "cairn";
        private @Nullable DurableTaskEngine engine;
        private Access access = Access.hostRoles();
        private Mask mask = Mask.names("password", "token", "secret", "iban");
        private boolean readOnly;
        private @Nullable Supplier<String> metrics;
        private int queriesAtOnce = QUERIES_AT_ONCE;
        private LongSupplier nanoTime = ThisMachine.nanoTime();

        private Builder(DataSource dataSource) {
            this.dataSource = dataSource;
        }

        /** The schema of Cairn's tables, {@code cairn} by default. */
        public Builder schema(String name) {
            this.schema = name;
            return this;
        }

        /**
         * The engine of the application, through which actions go. Without it the servlet has engines of its own, and
         * workers find new work with their next poll.
         */
        public Builder engine(DurableTaskEngine choice) {
            this.engine = choice;
            return this;
        }

        /** Who is let in, as what. By default those with a role of the host: {@link Access#hostRoles()}. */
        public Builder access(Access choice) {
            this.access = choice;
            return this;
        }

        /** No user can act, not even an operator. */
        public Builder readOnly() {
            this.readOnly = true;
            return this;
        }

        /** Hides parts of what users have stored. By default fields named password, token, secret or iban. */
        public Builder mask(Mask choice) {
            this.mask = choice;
            return this;
        }

        /** The meters of this process in the text of Prometheus, served at {@code metrics}. */
        public Builder metrics(Supplier<String> scrape) {
            this.metrics = scrape;
            return this;
        }

        /** How many requests may ask the database at once, 20 by default; each takes one connection. */
        public Builder queriesAtOnce(int most) {
            if (most < 1) {
                throw new IllegalArgumentException(
                        "AdminServlet: queriesAtOnce must be at least 1, but was " + most + ".");
            }
            this.queriesAtOnce = most;
            return this;
        }

        /** By which the time of a request is measured. */
        Builder nanoTime(LongSupplier choice) {
            this.nanoTime = choice;
            return this;
        }

        /** The servlet. */
        public AdminServlet build() {
            return new AdminServlet(this);
        }
    }
}
