package dev.cairn.adapter.postgres;

import dev.cairn.testkit.FakeClock;
import java.io.PrintWriter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import java.util.logging.Logger;
import javax.sql.DataSource;

/**
 * Counts the statements that go to the server, whatever commits them, and moves the server's clock on by as much as a virtual clock
 * has moved: so a minute of idling takes a second.
 */
final class CountingDataSource implements DataSource {

    private final DataSource server;
    private final FakeClock clock;
    private final Instant beginning;
    private final Map<String, Integer> statements = new TreeMap<>();

    CountingDataSource(DataSource server, FakeClock clock) {
        this.server = server;
        this.clock = clock;
        this.beginning = clock.instant();
    }

    /** How often each statement was executed. */
    Map<String, Integer> statements() {
        return statements;
    }

    void reset() {
        statements.clear();
    }

    @Override
    public Connection getConnection() throws SQLException {
        Connection connection = server.getConnection();
        return (Connection) proxy(Connection.class, connection, (method, arguments) -> {
            if (!method.equals("prepareStatement")) {
                return null;
            }
            String sql = (String) arguments[0];
            return counted(connection.prepareStatement(shifted(sql)), sql);
        });
    }

    private PreparedStatement counted(PreparedStatement statement, String sql) {
        return (PreparedStatement) proxy(PreparedStatement.class, statement, (method, arguments) -> {
            if (method.startsWith("execute") && !sql.equals("COMMIT")) {
                statements.merge(sql.strip(), 1, Integer::sum);
            }
            return null;
        });
    }

    private String shifted(String sql) {
        long millis = Duration.between(beginning, clock.instant()).toMillis();
        return sql.replace("clock_timestamp()", "(clock_timestamp() + interval '" + millis + " ms')");
    }

    private static Object proxy(Class<?> type, Object target, Interception interception) {
        return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
            Object answer = interception.before(method.getName(), arguments);
            try {
                return answer == null ? method.invoke(target, arguments) : answer;
            } catch (InvocationTargetException e) {
                throw e.getCause();
            }
        });
    }

    @Override
    public Connection getConnection(String user, String password) throws SQLException {
        return getConnection();
    }

    @Override
    public PrintWriter getLogWriter() throws SQLException {
        return server.getLogWriter();
    }

    @Override
    public void setLogWriter(PrintWriter out) throws SQLException {
        server.setLogWriter(out);
    }

    @Override
    public void setLoginTimeout(int seconds) throws SQLException {
        server.setLoginTimeout(seconds);
    }

    @Override
    public int getLoginTimeout() throws SQLException {
        return server.getLoginTimeout();
    }

    @Override
    public Logger getParentLogger() {
        return Logger.getGlobal();
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        return server.unwrap(type);
    }

    @Override
    public boolean isWrapperFor(Class<?> type) throws SQLException {
        return server.isWrapperFor(type);
    }

    /** Sees a call before it is made, and may answer it instead. */
    private interface Interception {

        /** The answer, or null to let the call go on. */
        Object before(String method, Object[] arguments) throws SQLException;
    }
}
