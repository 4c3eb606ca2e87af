package dev.cairn.adapter.postgres;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineListener;
import dev.cairn.EngineOptions;
import dev.cairn.Serializer;
import dev.cairn.adapter.postgres.coordination.AdvisoryLockElection;
import dev.cairn.adapter.postgres.coordination.DedicatedConnection;
import dev.cairn.adapter.postgres.coordination.DirectDataSourceCheck;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.coordination.NotifyWakeUps;
import dev.cairn.adapter.postgres.coordination.RowElection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.Engine;
import dev.cairn.application.EnginePorts;
import dev.cairn.application.TimeAndChance;
import dev.cairn.application.WorkerName;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * An engine whose store is PostgreSQL.
 *
 * <pre>{@code
 * DurableTaskEngine engine = PostgresEngine.on(dataSource).serializer(new JacksonSerializer()).build();
 * }</pre>
 *
 * <p>The data source stays the user's: connections are taken for one transaction at a time and given back.
 */
public final class PostgresEngine {

    private final DataSource dataSource;
    private EngineOptions options = EngineOptions.defaults();
    private String schemaName = Schema.DEFAULT_NAME;
    private String workerName = ThisMachine.workerName();
    private final List<EngineListener> listeners = new ArrayList<>();
    private @Nullable String version = ThisMachine.cairnVersion();
    private @Nullable Serializer serializer;
    private @Nullable DataSource direct;

    private PostgresEngine(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Begins to build an engine on that database. */
    public static PostgresEngine on(DataSource dataSource) {
        return new PostgresEngine(require(dataSource, "the data source", "Pass the pool of the application"));
    }

    /** How inputs and outputs become JSON. Required. */
    public PostgresEngine serializer(Serializer choice) {
        this.serializer = require(choice, "the serializer", "Pass one, such as new JacksonSerializer()");
        return this;
    }

    /** How the engine behaves. */
    public PostgresEngine options(EngineOptions choice) {
        this.options = require(choice, "the EngineOptions argument", "Use EngineOptions.defaults()");
        return this;
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public PostgresEngine schema(String name) {
        this.schemaName = require(name, "the name of the schema", "Leave it out for '" + Schema.DEFAULT_NAME + "'");
        return this;
    }

    /** How the worker is shown to people; by default its host and process, such as {@code web-3/4711}. */
    public PostgresEngine workerName(String name) {
        GraphRules.checkName("PostgresEngine: the worker", name);
        this.workerName = name;
        return this;
    }

    /**
     * The version of the application, shown with its worker, such as {@code shop 4.2}; by default the version of Cairn.
     */
    public PostgresEngine version(String text) {
        GraphRules.checkName("PostgresEngine: the version", text);
        this.version = text;
        return this;
    }

    /** A listener that is told what the engine does. May be called several times, for several listeners. */
    public PostgresEngine listener(EngineListener listener) {
        listeners.add(require(listener, "the listener", "Leave it out"));
        return this;
    }

    /**
     * A second data source for the two connections that the engine keeps open: one for the heartbeat, by which others
     * notice quickly that the process died, one for hints between workers. It must lead to the same database and open a
     * real connection each time, as a {@code PGSimpleDataSource} does: a pool, and a way through a transaction pooler,
     * are refused when the engine is built. Without it the engine works too; what that costs is in the guide.
     */
    public PostgresEngine direct(DataSource source) {
        this.direct = require(source, "the direct data source", "Leave it out to work through the pool alone");
        return this;
    }

    /** A direct connection to that JDBC URL, such as {@code jdbc:postgresql://db:5432/app?user=cairn&password=…}. */
    public PostgresEngine direct(String jdbcUrl) {
        require(jdbcUrl, "the URL of the direct connection", "Leave it out to work through the pool alone");
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setURL(jdbcUrl);
        } catch (IllegalArgumentException e) {
            // The URL may hold a password, so it is not repeated.
            throw new IllegalArgumentException(
                    "PostgresEngine: the URL of the direct connection is no JDBC URL of PostgreSQL. Write it as"
                            + " jdbc:postgresql://host:port/database?user=…&password=….",
                    e);
        }
        return direct(source);
    }

    /**
     * The engine, not started yet. The schema is brought to the version this code needs; where it is there already, no
     * right to create anything is needed.
     *
     * @throws IllegalArgumentException when {@link #direct} leads to another database or is a pool
     * @throws dev.cairn.CairnException when the schema cannot be used; the message names the rights that are missing
     */
    public DurableTaskEngine build() {
        if (serializer == null) {
            throw new IllegalArgumentException(
                    "PostgresEngine: no serializer was given. Add .serializer(new JacksonSerializer()).");
        }
        Migrations.on(dataSource).schema(schemaName).prepare();
        Schema schema = new Schema(schemaName);
        if (direct != null) {
            new DirectDataSourceCheck(dataSource, direct, schema)
                    .run(ThisMachine.random().nextLong(), Migrations::requireGranted);
        }
        return direct == null ? throughPool(schema, serializer) : withSession(schema, serializer, direct);
    }

    private static <T> T require(@Nullable T value, String what, String remedy) {
        return Required.argument(value, "PostgresEngine: " + what, remedy);
    }

    private DurableTaskEngine throughPool(Schema schema, Serializer json) {
        PooledConnections pool = new PooledConnections(dataSource, schema);
        PostgresStore store = new PostgresStore(pool, schema, options.timing().lease(), caches());
        SystemIds ids = ThisMachine.ids();
        RowElection election =
                new RowElection(pool, ids.next(), options.timing().lease(), ThisMachine.nanoTime());
        return engine(new EnginePorts(store, store, election, new LocalWakeUps(), json, ids), () -> {});
    }

    private DurableTaskEngine withSession(Schema schema, Serializer json, DataSource source) {
        Duration lease = options.timing().lease();
        Duration overdueAfter =
                options.timing().heartbeat().plus(options.timing().heartbeat().dividedBy(5));
        DedicatedConnection kept = new DedicatedConnection(source, schema, overdueAfter);
        NotifyWakeUps wakeUps = new NotifyWakeUps(source, schema);
        EnginePorts ports = new EnginePorts(
                new PostgresStore(new PooledConnections(dataSource, schema), schema, lease, caches()),
                new PostgresStore(kept, schema, lease, StoreCaches.none()),
                new AdvisoryLockElection(
                        kept, schema, lease, options.timing().heartbeat().multipliedBy(2), ThisMachine.nanoTime()),
                wakeUps,
                json,
                ThisMachine.ids());
        return engine(ports, () -> {
            wakeUps.close();
            kept.close();
        });
    }

    private static StoreCaches caches() {
        return StoreCaches.of(ThisMachine.nanoTime());
    }

    private DurableTaskEngine engine(EnginePorts ports, Runnable afterStop) {
        TimeAndChance chance = new TimeAndChance(ThisMachine.random(), ThisMachine.nanoTime());
        WorkerName worker = new WorkerName(workerName, ThisMachine.host(), version);
        Engine engine = new Engine(ports, options, chance, new BlockingWaiting(), worker, afterStop);
        listeners.forEach(engine::addListener);
        return engine;
    }
}
