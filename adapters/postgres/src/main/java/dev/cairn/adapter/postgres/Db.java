package dev.cairn.adapter.postgres;

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
import org.jspecify.annotations.Nullable;

/** One connection and the schema it works in: runs statements whose parameters are values or whole arrays. */
final class Db {

    private final Connection connection;
    private final Schema schema;
    private final @Nullable Session session;
    private String before;

    /** With what the connection holds for its worker, when it is one that the worker keeps. */
    Db(Connection connection, Schema schema, @Nullable Session session) {
        this(connection, schema, session, "");
    }

    private Db(Connection connection, Schema schema, @Nullable Session session, String before) {
        this.connection = connection;
        this.schema = schema;
        this.session = session;
        this.before = before;
    }

    /** The same connection for one transaction, which begins with these settings. */
    Db inTransaction(String settings) {
        return new Db(connection, schema, session, settings);
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

    private PreparedStatement prepare(String sql, @Nullable Object... parameters) throws SQLException {
        PreparedStatement statement = connection.prepareStatement(before + schema.sql(sql));
        before = "";
        for (int i = 0; i < parameters.length; i++) {
            bind(statement, i + 1, parameters[i]);
        }
        return statement;
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
            case Object[] array -> statement.setArray(index, connection.createArrayOf(typeOf(array), plain(array)));
            default -> statement.setObject(index, value);
        }
    }

    private static String typeOf(Object[] array) {
        return switch (array) {
            case UUID[] ids -> "uuid";
            case String[] texts -> "text";
            case Integer[] numbers -> "int4";
            case Long[] numbers -> "int8";
            case Boolean[] flags -> "bool";
            case Instant[] instants -> "timestamptz";
            default -> throw new IllegalArgumentException("engine bug: an array of " + array.getClass());
        };
    }

    private static Object[] plain(Object[] array) {
        return array instanceof Instant[]
                ? Arrays.stream(array)
                        .map(value -> value == null ? null : value.toString())
                        .toArray()
                : array;
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

    /** Reads one row. */
    @FunctionalInterface
    interface RowReader<T> {

        /** The current row as an object. */
        T read(ResultSet row) throws SQLException;
    }
}
