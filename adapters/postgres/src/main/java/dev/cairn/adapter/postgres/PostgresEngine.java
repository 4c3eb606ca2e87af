package dev.cairn.adapter.postgres;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.Engine;
import dev.cairn.application.EnginePorts;
import dev.cairn.domain.port.Serializer;
import java.security.SecureRandom;
import java.util.Objects;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

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
    private String workerName = "worker";
    private @Nullable Serializer serializer;

    private PostgresEngine(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Begins to build an engine on that database. */
    public static PostgresEngine on(DataSource dataSource) {
        return new PostgresEngine(Objects.requireNonNull(dataSource, "dataSource"));
    }

    /** How inputs and outputs become JSON. Required. */
    public PostgresEngine serializer(Serializer choice) {
        this.serializer = choice;
        return this;
    }

    /** How the engine behaves. */
    public PostgresEngine options(EngineOptions choice) {
        this.options = choice;
        return this;
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public PostgresEngine schema(String name) {
        this.schemaName = name;
        return this;
    }

    /** How the worker is shown to people, such as the name of the host or pod. */
    public PostgresEngine workerName(String name) {
        this.workerName = name;
        return this;
    }

    /** The engine, not started yet; the schema is brought to the version this code needs. */
    public DurableTaskEngine build() {
        if (serializer == null) {
            throw new IllegalArgumentException(
                    "PostgresEngine: no serializer was given. Add .serializer(new JacksonSerializer()).");
        }
        new Migrations(schemaName).apply(dataSource);
        Schema schema = new Schema(schemaName);
        PostgresStore store = new PostgresStore(dataSource, schema);
        SystemIds ids = SystemIds.ofThisMachine();
        PostgresElection election = new PostgresElection(
                dataSource, schema, ids.next(), options.timing().lease());
        EnginePorts ports = new EnginePorts(store, store, election, new LocalWakeUps(), serializer, ids);
        return new Engine(ports, options, new SecureRandom(), new BlockingWaiting(), workerName);
    }
}
