package dev.cairn.adapter.postgres;

import java.sql.Array;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One connection and the schema it works in: runs statements whose parameters are values or whole arrays.
 *
 * <p>A statement whose result nobody needs waits for the next one, or for the commit, and is sent in the same message:
 * each message less is a round trip less.
 */
final class Db {

    private static final int MAX_WAITING = 8;

    private final Connection connection;
    private final Schema schema;
    private final @Nullable Session session;
    private final int mostWaiting;
    private final List<Statement> waiting = new ArrayList<>();

    /** With what the connection holds for its worker, when it is one that the worker keeps. */
    Db(Connection connection, Schema schema, @Nullable Session session) {
        this(connection, schema, session, MAX_WAITING);
    }

    private Db(Connection connection, Schema schema, @Nullable Session session, int mostWaiting) {
        this.connection = connection;
        this.schema = schema;
        this.session = session;
        this.mostWaiting = mostWaiting;
    }

    /** One that sends every statement at once: for a transaction whose commit is somebody else's. */
    static Db sendingAtOnce(Connection connection, Schema schema, @Nullable Session session) {
        return new Db(connection, schema, session, 0);
    }

    /** The same connection for one transaction, which begins with these settings. */
    Db inTransaction(String settings) {
        Db db = new Db(connection, schema, session, mostWaiting);
        db.waiting.add(new Statement(settings, List.of(), false));
        return db;
    }

    /** The same connection for one transaction, whose statements are planned as {@link Planning} says. */
    Db inTransaction() {
        return inTransaction(Planning.SETTINGS);
    }

    Connection connection() {
        return connection;
    }

    Schema schema() {
        return schema;
    }

    @Nullable
    Session session() {
        return session;
    }

    /** Runs a query and reads each row. */
    <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        try (PreparedStatement statement = prepare(sql, parameters);
                ResultSet rows = rows(statement)) {
            List<T> read = new ArrayList<>();
            while (rows.next()) {
                read.add(reader.read(rows));
            }
            return read;
        } catch (SQLException e) {
            throw new SqlFailure(e);
        }
    }

    /** Runs a statement and says how many rows it touched. */
    int update(String sql, @Nullable Object... parameters) {
        try (PreparedStatement statement = prepare(sql, parameters)) {
            return count(statement);
        } catch (SQLException e) {
            throw new SqlFailure(e);
        }
    }

    /** Runs a statement some time before the commit, in the order of the calls. */
    void write(String sql, @Nullable Object... parameters) {
        waiting.add(new Statement(sql, Arrays.asList(parameters), true));
        if (waiting.size() >= mostWaiting) {
            flush();
        }
    }

    /** Runs what still waits. To be called before the commit. */
    void flush() {
        if (waiting.stream().noneMatch(Statement::writes)) {
            return;
        }
        Statement last = waiting.removeLast();
        update(last.sql, last.parameters.toArray());
    }

    private PreparedStatement prepare(String sql, @Nullable Object... parameters) throws SQLException {
        waiting.add(new Statement(sql, Arrays.asList(parameters), true));
        List<Statement> message = List.copyOf(waiting);
        waiting.clear();
        PreparedStatement prepared = connection.prepareStatement(
                message.stream().map(statement -> schema.sql(statement.sql)).collect(Collectors.joining("; ")));
        int index = 1;
        for (Statement statement : message) {
            for (Object parameter : statement.parameters) {
                bind(prepared, index++, parameter);
            }
        }
        return prepared;
    }

    /** The rows of the statement; settings that went before it have none. */
    private static ResultSet rows(PreparedStatement statement) throws SQLException {
        boolean isRows = statement.execute();
        while (!isRows) {
            if (statement.getUpdateCount() < 0) {
                throw new IllegalStateException("engine bug: a statement without rows was asked for them");
            }
            isRows = statement.getMoreResults();
        }
        return statement.getResultSet();
    }

    /** How many rows the statement touched, which is the last of the answers. */
    private static int count(PreparedStatement statement) throws SQLException {
        statement.execute();
        int last = 0;
        for (int count = statement.getUpdateCount(); count >= 0; count = statement.getUpdateCount()) {
            last = count;
            statement.getMoreResults();
        }
        return last;
    }

    private void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setNull(index, Types.NULL);
            case Instant instant -> statement.setObject(index, at(instant));
            case Object[] array -> statement.setArray(index, SqlArrays.of(connection, array));
            default -> statement.setObject(index, value);
        }
    }

    static OffsetDateTime at(Instant instant) {
        return instant.atOffset(ZoneOffset.UTC);
    }

    static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime value = row.getObject(column, OffsetDateTime.class);
        return value == null ? null : value.toInstant();
    }

    static UUID uuid(ResultSet row, String column) throws SQLException {
        return row.getObject(column, UUID.class);
    }

    static List<String> texts(ResultSet row, String column) throws SQLException {
        return List.of((String[]) row.getArray(column).getArray());
    }

    static List<String> textsOrNone(ResultSet row, String column) throws SQLException {
        Array array = row.getArray(column);
        return array == null ? List.of() : List.of((String[]) array.getArray());
    }

    /** A statement that was not sent yet; a setting need not be, if nothing follows it. */
    private record Statement(String sql, List<@Nullable Object> parameters, boolean writes) {}

    /** Reads one row. */
    @FunctionalInterface
    interface RowReader<T> {

        /** The current row as an object. */
        T read(ResultSet row) throws SQLException;
    }
}
