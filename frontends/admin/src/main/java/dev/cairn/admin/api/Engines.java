package dev.cairn.admin.api;

import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.admin.AdminUser;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The engines that act. They are never started, so they take no work. Each person has one of their own, because an
 * engine stores its name with what it does.
 */
public final class Engines implements AutoCloseable {

    private static final int MOST = 50;

    private final DataSource dataSource;
    private final String schema;
    private final @Nullable DurableTaskEngine host;
    private final Map<String, DurableTaskEngine> own = new LinkedHashMap<>(16, 0.75F, true);

    /** On that database; what needs no name goes through the engine of the host, if there is one. */
    public Engines(DataSource dataSource, String schema, @Nullable DurableTaskEngine host) {
        this.dataSource = dataSource;
        this.schema = schema;
        this.host = host;
    }

    /** The engine of the application, if there is one. */
    @Nullable
    DurableTaskEngine host() {
        return host;
    }

    /** The engine that changes runs for that person. */
    DurableTaskEngine of(AdminUser user) {
        return host == null ? named(user) : host;
    }

    /** An engine for that person that takes inputs as JSON. */
    synchronized DurableTaskEngine named(AdminUser user) {
        DurableTaskEngine engine = own.get(user.name());
        if (engine == null) {
            // Reading refuses a schema of another version, which building an engine would migrate.
            Inspector.on(dataSource).schema(schema).now();
            engine = PostgresEngine.on(dataSource)
                    .schema(schema)
                    .serializer(new RawJson())
                    .workerName(user.name() + " (dashboard)")
                    .build();
            own.put(user.name(), engine);
            closeEldest();
        }
        return engine;
    }

    private void closeEldest() {
        if (own.size() > MOST) {
            String eldest = own.keySet().iterator().next();
            close(own.remove(eldest));
        }
    }

    private static void close(@Nullable DurableTaskEngine engine) {
        if (engine != null) {
            engine.close();
        }
    }

    @Override
    public synchronized void close() {
        List<DurableTaskEngine> all = new ArrayList<>(own.values());
        own.clear();
        Consumer<DurableTaskEngine> close = DurableTaskEngine::close;
        all.forEach(close);
    }
}
