package dev.cairn.testkit;

import java.io.PrintWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.util.function.Supplier;
import java.util.logging.Logger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A data source without a database: each connection is a new {@link FakeConnection}, whatever the user. */
record FakeDataSource(Supplier<Connection> connections) implements DataSource {

    @Override
    public Connection getConnection() {
        return connections.get();
    }

    @Override
    public Connection getConnection(String user, String password) {
        return connections.get();
    }

    /** None: nothing is written. */
    @Override
    public @Nullable PrintWriter getLogWriter() {
        return null;
    }

    @Override
    public void setLogWriter(PrintWriter out) {}

    /** No limit, because a connection is there at once. */
    @Override
    public int getLoginTimeout() {
        return 0;
    }

    @Override
    public void setLoginTimeout(int seconds) {}

    @Override
    public Logger getParentLogger() throws SQLFeatureNotSupportedException {
        throw new SQLFeatureNotSupportedException("A data source of TestCairn does not log.");
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    @Override
    public <T> T unwrap(Class<T> type) throws SQLException {
        if (!type.isInstance(this)) {
            throw new SQLException("A data source of TestCairn is no " + type.getName() + ".");
        }
        return type.cast(this);
    }

    @Override
    public String toString() {
        return "a data source of TestCairn";
    }
}
