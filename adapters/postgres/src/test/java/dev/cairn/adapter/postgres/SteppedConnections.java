package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Connections;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Set;
import org.postgresql.PGConnection;

/** Connections that stop at a gate before each message. */
record SteppedConnections(Connections connections, Gate gate) implements Connections {

    private static final Set<String> BOUNDARIES = Set.of("prepareStatement");

    @Override
    public <T> T use(Work<T> work) throws SQLException {
        return connections.use(db -> {
            gate.enter(db.connection().unwrap(PGConnection.class).getBackendPID());
            return work.on(PipelinedConnection.withoutPipelining(stepped(db.connection()), db.schema(), db.session()));
        });
    }

    private Connection stepped(Connection connection) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    if (BOUNDARIES.contains(method.getName())) {
                        gate.pass();
                    }
                    try {
                        return method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
