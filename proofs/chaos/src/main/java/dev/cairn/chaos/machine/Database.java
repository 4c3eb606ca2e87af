package dev.cairn.chaos.machine;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** The controller's own eyes: straight to the server, a connection for each question. */
public final class Database {

    private final String url;

    /** The database that the workers use, of the server at that port. */
    public Database(int port) {
        this(port, Connections.DATABASE);
    }

    /** Another database there. */
    public Database(int port, String name) {
        this.url = Connections.url(port, name, "chaos-controller");
    }

    /** Asks, and reads each row. */
    public <T> List<T> query(String sql, RowReader<T> reader, Object... parameters) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < parameters.length; i++) {
                bind(connection, statement, i + 1, parameters[i]);
            }
            List<T> read = new ArrayList<>();
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    read.add(reader.read(rows));
                }
            }
            return read;
        }
    }

    /** Runs statements. */
    public void execute(String script) throws SQLException {
        try (Connection connection = DriverManager.getConnection(url);
                Statement statement = connection.createStatement()) {
            statement.execute(script);
        }
    }

    private static void bind(Connection connection, PreparedStatement statement, int index, Object value)
            throws SQLException {
        switch (value) {
            case UUID[] ids -> statement.setArray(index, connection.createArrayOf("uuid", ids));
            case String[] texts -> statement.setArray(index, connection.createArrayOf("text", texts));
            case Integer[] numbers -> statement.setArray(index, connection.createArrayOf("int4", numbers));
            default -> statement.setObject(index, value);
        }
    }

    /** Reads one row. */
    @FunctionalInterface
    public interface RowReader<T> {

        /** The current row as an object. */
        T read(ResultSet row) throws SQLException;
    }
}
