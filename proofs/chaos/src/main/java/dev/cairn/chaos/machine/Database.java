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

/** The controller's own eyes: straight to the server, by default with a connection for each question. */
public final class Database {

    private final Access access;

    private Database(Access access) {
        this.access = access;
    }

    /** The server at that port, which may be away at times. */
    public static Database at(int port) {
        return at(port, "chaos-controller");
    }

    /** The same, by sessions of that name. */
    public static Database at(int port, String application) {
        return new Database(question -> {
            try (Connection connection = DriverManager.getConnection(Connections.patientUrl(port, application))) {
                question.on(connection);
            }
        });
    }

    /** What can be seen on that connection, in its transaction. */
    public static Database on(Connection connection) {
        return new Database(question -> question.on(connection));
    }

    /** Asks, and reads each row. */
    public <T> List<T> query(String sql, RowReader<T> reader, Object... parameters) throws SQLException {
        List<T> read = new ArrayList<>();
        access.with(connection -> {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                for (int i = 0; i < parameters.length; i++) {
                    bind(connection, statement, i + 1, parameters[i]);
                }
                ResultSet rows = statement.executeQuery();
                while (rows.next()) {
                    read.add(reader.read(rows));
                }
            }
        });
        return read;
    }

    /** Runs statements. */
    public void execute(String script) throws SQLException {
        access.with(connection -> {
            try (Statement statement = connection.createStatement()) {
                statement.execute(script);
            }
        });
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

    /** Something that needs a connection. */
    @FunctionalInterface
    private interface Question {

        /** Asks it there. */
        void on(Connection connection) throws SQLException;
    }

    /** Where connections come from. */
    @FunctionalInterface
    private interface Access {

        /** Asks on one of them. */
        void with(Question question) throws SQLException;
    }
}
