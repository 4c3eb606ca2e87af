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
import java.util.Objects;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/**
 * One connection and the schema it works in: runs statements whose parameters are values or whole arrays.
 *
 * <p>A statement waits until somebody needs an answer, or for the commit, and is sent with all that wait in one message:
 * each message less is a round trip less.
 */
final class Db {

    private static final int MAX_WAITING = 16;
    private static final String BEGIN = "BEGIN";
    private static final String COMMIT = "COMMIT";
    private static final String ROLLBACK = "ROLLBACK";

    private final Connection connection;
    private final Schema schema;
    private final @Nullable Session session;
    private final int mostWaiting;
    private final List<Statement> waiting = new ArrayList<>();
    private boolean sent;

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

    /**
     * The same connection, which must be in autocommit mode, for one transaction that begins with these settings. Its
     * BEGIN goes in the first message. The driver would send one on its own, which the server answers on its own.
     */
    Db inTransaction(String settings) {
        Db db = new Db(connection, schema, session, mostWaiting);
        db.waiting.add(new Statement(BEGIN, List.of(), Reply.Unread.BEGINNING));
        db.waiting.add(new Statement(settings, List.of(), Reply.Unread.BEGINNING));
        return db;
    }

    /** The same connection for one transaction, whose statements are planned as {@link Planning} says. */
    Db inTransaction() {
        return inTransaction(Planning.settings(Planning.SETTINGS));
    }

    boolean sendsAtOnce() {
        return mostWaiting == 0;
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
        return ask(sql, reader, parameters).get();
    }

    /** Runs a query with the next message, at the latest when somebody wants to know the answer. */
    <T> Supplier<List<T>> ask(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        Reply.Rows<T> rows = new Reply.Rows<>(reader);
        add(sql, rows, parameters);
        return () -> {
            if (rows.read() == null) {
                send();
            }
            return Objects.requireNonNull(rows.read(), "engine bug: a query whose message has failed was asked again");
        };
    }

    /** Runs a statement and says how many rows it touched. */
    int update(String sql, @Nullable Object... parameters) {
        Reply.Count count = new Reply.Count();
        waiting.add(new Statement(sql, Arrays.asList(parameters), count));
        send();
        return count.rows();
    }

    /** Runs a statement some time before the commit, in the order of the calls. */
    void write(String sql, @Nullable Object... parameters) {
        add(sql, Reply.Unread.WRITE, parameters);
    }

    /** Commits, and runs what still waits in the same message. */
    void commit() {
        if (sent || waiting.stream().anyMatch(statement -> !statement.reply.equals(Reply.Unread.BEGINNING))) {
            waiting.add(new Statement(COMMIT, List.of(), Reply.Unread.WRITE));
            send();
        }
    }

    /** Undoes what was sent, and forgets what waits. */
    void rollBack() throws SQLException {
        waiting.clear();
        if (sent) {
            try (java.sql.Statement statement = connection.createStatement()) {
                statement.execute(ROLLBACK);
            }
        }
    }

    private void add(String sql, Reply reply, @Nullable Object... parameters) {
        waiting.add(new Statement(sql, Arrays.asList(parameters), reply));
        if (waiting.size() >= mostWaiting) {
            send();
        }
    }

    /** Sends what waits, in one message, and reads all answers. */
    private void send() {
        List<Statement> message = List.copyOf(waiting);
        waiting.clear();
        sent = true;
        List<Template.Sql> statements = message.stream()
                .map(statement -> schema.template(statement.sql).with(statement.parameters))
                .toList();
        String sql = schema.message(statements.stream().map(Template.Sql::text).toList());
        try (PreparedStatement prepared = connection.prepareStatement(sql)) {
            prepareAtOnce(prepared);
            int index = 1;
            for (Template.Sql statement : statements) {
                for (Object value : statement.values()) {
                    bind(prepared, index++, value);
                }
            }
            prepared.execute();
            for (Statement statement : message) {
                statement.reply.take(prepared);
                prepared.getMoreResults();
            }
        } catch (SQLException e) {
            throw new SqlFailure(e);
        }
    }

    /** The driver waits for the fifth time, and until then the server reads and plans the statement each time. */
    private static void prepareAtOnce(PreparedStatement prepared) throws SQLException {
        if (prepared.isWrapperFor(PGStatement.class)) {
            PGStatement own = prepared.unwrap(PGStatement.class);
            // Zero is for poolers that do not know prepared statements.
            if (own.getPrepareThreshold() > 0) {
                own.setPrepareThreshold(1);
            }
        }
    }

    private void bind(PreparedStatement statement, int index, @Nullable Object value) throws SQLException {
        switch (value) {
            case null -> statement.setNull(index, Types.NULL);
            case Template.Value cell when cell.value() == null -> bindNull(statement, index, cell.type());
            case Template.Value cell -> bind(statement, index, cell.value());
            case Instant instant -> statement.setObject(index, at(instant));
            case Object[] array -> statement.setArray(index, SqlArrays.of(connection, array));
            default -> statement.setObject(index, value);
        }
    }

    /** Of the same type as a value, because the driver prepares a statement anew when a type changes. */
    private static void bindNull(PreparedStatement statement, int index, String type) throws SQLException {
        if (type.equals("text")) {
            statement.setNull(index, Types.VARCHAR);
        } else {
            statement.setNull(index, Types.OTHER, type);
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

    /** A statement that was not sent yet. */
    private record Statement(String sql, List<@Nullable Object> parameters, Reply reply) {}

    /** Reads one row. */
    @FunctionalInterface
    interface RowReader<T> {

        /** The current row as an object. */
        T read(ResultSet row) throws SQLException;
    }
}
