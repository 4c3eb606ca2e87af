package dev.cairn.adapter.postgres.sql;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.postgresql.PGStatement;

/**
 * Pipelining on one JDBC connection: statements are collected and sent together, many in one round trip.
 *
 * <p>{@link #query} and {@link #update} send at once what was collected, their own statement last, and return its answer.
 * {@link #queryLater} and {@link #executeLater} only collect. The statements of a transaction run in the order of the
 * calls. Parameters are values or whole arrays, see {@link SqlTemplate}.
 */
public final class PipelinedConnection {

    private static final int MAX_COLLECTED = 16;
    private static final String COMMIT = "COMMIT";
    private static final String ROLLBACK = "ROLLBACK";

    private final Connection connection;
    private final Schema schema;
    private final @Nullable WorkerSession session;
    private final int maxCollected;
    private final List<Statement> collected = new ArrayList<>();
    private boolean sent;

    /** A connection of a pool. */
    public PipelinedConnection(Connection connection, Schema schema) {
        this(connection, schema, null, MAX_COLLECTED);
    }

    /** The connection of a worker's own, with the session lock that it holds. */
    public PipelinedConnection(Connection connection, Schema schema, WorkerSession session) {
        this(connection, schema, session, MAX_COLLECTED);
    }

    private PipelinedConnection(
            Connection connection, Schema schema, @Nullable WorkerSession session, int maxCollected) {
        this.connection = connection;
        this.schema = schema;
        this.session = session;
        this.maxCollected = maxCollected;
    }

    /** One that sends each statement when it is called: for a transaction that somebody else commits. */
    public static PipelinedConnection withoutPipelining(
            Connection connection, Schema schema, @Nullable WorkerSession session) {
        return new PipelinedConnection(connection, schema, session, 0);
    }

    /**
     * This connection, which must be in autocommit mode, for one transaction.
     *
     * @param statements BEGIN, and settings: they travel in the first message; the driver would send BEGIN in a message of
     *     its own
     */
    public PipelinedConnection beginning(String... statements) {
        PipelinedConnection db = new PipelinedConnection(connection, schema, session, maxCollected);
        for (String statement : statements) {
            db.collected.add(new Statement(statement, List.of(), Reply.Unread.OF_BEGIN));
        }
        return db;
    }

    /** Whether statements are collected, rather than each sent when it is called. */
    public boolean isPipelined() {
        return maxCollected > 0;
    }

    /** The JDBC connection. */
    public Connection connection() {
        return connection;
    }

    /** The schema whose tables the statements name. */
    public Schema schema() {
        return schema;
    }

    /** The session lock that this connection holds, if it is a worker's own. */
    @Nullable
    public WorkerSession session() {
        return session;
    }

    /** Runs a query now and reads each row. */
    public <T> List<T> query(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        return queryLater(sql, reader, parameters).get();
    }

    /** Runs a query with the next message. Asking the supplier for the rows sends that message, if it was not sent. */
    public <T> Supplier<List<T>> queryLater(String sql, RowReader<T> reader, @Nullable Object... parameters) {
        Reply.RowList<T> rows = new Reply.RowList<>(reader);
        collect(sql, rows, parameters);
        return () -> {
            if (rows.read() == null) {
                send();
            }
            return Objects.requireNonNull(rows.read(), "engine bug: a query whose message has failed was asked again");
        };
    }

    /** Runs a statement now and returns the number of rows that it changed. */
    public int update(String sql, @Nullable Object... parameters) {
        Reply.RowCount count = new Reply.RowCount();
        collected.add(new Statement(sql, Arrays.asList(parameters), count));
        send();
        return count.rows();
    }

    /** Runs a statement, whose answer is not read, with the next message. */
    public void executeLater(String sql, @Nullable Object... parameters) {
        collect(sql, Reply.Unread.OF_STATEMENT, parameters);
    }

    /** Commits in the same message as the statements collected last. A transaction without a statement sends nothing. */
    public void commit() {
        if (sent || collected.stream().anyMatch(statement -> !statement.reply.equals(Reply.Unread.OF_BEGIN))) {
            collected.add(new Statement(COMMIT, List.of(), Reply.Unread.OF_STATEMENT));
            send();
        }
    }

    /** Undoes what was sent, and forgets what was collected. */
    public void rollBack() throws SQLException {
        collected.clear();
        if (sent) {
            try (java.sql.Statement statement = connection.createStatement()) {
                statement.execute(ROLLBACK);
            }
        }
    }

    private void collect(String sql, Reply reply, @Nullable Object... parameters) {
        collected.add(new Statement(sql, Arrays.asList(parameters), reply));
        if (collected.size() >= maxCollected) {
            send();
        }
    }

    /** Sends what was collected as one message, and reads all answers. */
    private void send() {
        List<Statement> message = List.copyOf(collected);
        collected.clear();
        sent = true;
        List<SqlTemplate.Sql> statements = message.stream()
                .map(statement -> schema.template(statement.sql).with(statement.parameters))
                .toList();
        String sql =
                schema.message(statements.stream().map(SqlTemplate.Sql::text).toList());
        try (PreparedStatement prepared = connection.prepareStatement(sql)) {
            prepareOnFirstUse(prepared);
            int index = 1;
            for (SqlTemplate.Sql statement : statements) {
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

    /**
     * Prepares at the first use. The driver would wait for the fifth use, and until then the server parses and plans
     * the statement each time.
     */
    private static void prepareOnFirstUse(PreparedStatement prepared) throws SQLException {
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
            case SqlTemplate.Value cell when cell.value() == null -> bindNull(statement, index, cell.type());
            case SqlTemplate.Value cell -> bind(statement, index, cell.value());
            case Instant instant -> statement.setObject(index, instant.atOffset(ZoneOffset.UTC));
            case Object[] array -> statement.setArray(index, SqlArrays.of(connection, array));
            default -> statement.setObject(index, value);
        }
    }

    /** Null with the type of the column: the driver prepares a statement again when the type of a parameter changes. */
    private static void bindNull(PreparedStatement statement, int index, String type) throws SQLException {
        if (type.equals("text")) {
            statement.setNull(index, Types.VARCHAR);
        } else {
            statement.setNull(index, Types.OTHER, type);
        }
    }

    /** A statement that was collected and not sent yet. */
    private record Statement(String sql, List<@Nullable Object> parameters, Reply reply) {}
}
