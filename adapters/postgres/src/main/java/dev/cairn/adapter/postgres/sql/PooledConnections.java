package dev.cairn.adapter.postgres.sql;

import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;

/** A connection of the user's data source, for as long as the work takes. */
public record PooledConnections(DataSource dataSource, Schema schema) implements Connections {

    @Override
    public <T> T use(Work<T> work) throws SQLException {
        try (Connection connection = ConnectionOpener.open(dataSource)) {
            return work.on(new PipelinedConnection(connection, schema));
        }
    }
}
