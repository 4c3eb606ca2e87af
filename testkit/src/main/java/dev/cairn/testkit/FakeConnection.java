package dev.cairn.testkit;

import dev.cairn.domain.port.JoinedTransaction;
import dev.cairn.domain.port.Store;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** A JDBC connection without a database: it has a transaction that runs can join, and it refuses all SQL. */
final class FakeConnection implements InvocationHandler {

    private final JoinedWrites writes;
    private boolean autoCommit = true;
    private boolean closed;

    private FakeConnection(JoinedWrites writes) {
        this.writes = writes;
    }

    /** A connection in autocommit mode, as a pool would give it. */
    static Connection over(JoinedWrites writes) {
        return (Connection) Proxy.newProxyInstance(
                FakeConnection.class.getClassLoader(), new Class<?>[] {Connection.class}, new FakeConnection(writes));
    }

    /** The transaction of a connection that {@link #over} made for that store, perhaps inside a wrapper. */
    static JoinedTransaction joining(Connection connection, Store store) {
        try {
            if (!connection.isWrapperFor(FakeConnection.class)
                    || !connection.unwrap(FakeConnection.class).writes.areFor(store)) {
                throw new UnsupportedOperationException("The connection is not one of this TestCairn, whose store is in"
                        + " memory. Pass the one that its connection() returns.");
            }
            if (connection.getAutoCommit()) {
                throw new IllegalArgumentException("The connection is in autocommit mode, so there is no transaction to"
                        + " join. Call setAutoCommit(false) on it first.");
            }
            return connection.unwrap(FakeConnection.class).writes;
        } catch (SQLException e) {
            throw new IllegalArgumentException("The connection cannot be joined: " + e.getMessage(), e);
        }
    }

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] arguments) throws SQLException {
        Object argument = arguments == null ? null : arguments[0];
        return switch (method.getName()) {
            case "toString" -> "a connection of TestCairn";
            case "hashCode" -> System.identityHashCode(this);
            case "equals" -> argument != null && isThis(argument);
            case "isWrapperFor" -> argument == FakeConnection.class;
            case "unwrap" -> this;
            case "isClosed" -> closed;
            case "isValid" -> !closed;
            case "close" -> close();
            default -> open(method, argument);
        };
    }

    private boolean isThis(Object other) {
        return Proxy.isProxyClass(other.getClass()) && Proxy.getInvocationHandler(other) == this;
    }

    private @Nullable Object open(Method method, @Nullable Object argument) throws SQLException {
        if (closed) {
            throw new SQLException("The connection is closed, so " + method.getName() + " cannot be called on it.");
        }
        boolean plain = method.getParameterCount() == 0;
        return switch (method.getName()) {
            case "getAutoCommit" -> autoCommit;
            case "setAutoCommit" -> setAutoCommit(Boolean.TRUE.equals(argument));
            case "commit" -> commit();
            case "rollback" -> plain ? rollBack() : refuse(method);
            case "isReadOnly" -> false;
            case "setReadOnly", "clearWarnings", "getWarnings" -> null;
            default -> refuse(method);
        };
    }

    private @Nullable Object setAutoCommit(boolean on) throws SQLException {
        if (on && !autoCommit) {
            writes.commit();
        }
        autoCommit = on;
        return null;
    }

    private @Nullable Object commit() throws SQLException {
        requireTransaction("commit");
        writes.commit();
        return null;
    }

    private @Nullable Object rollBack() throws SQLException {
        requireTransaction("roll back");
        writes.rollBack();
        return null;
    }

    private @Nullable Object close() {
        writes.rollBack();
        closed = true;
        return null;
    }

    private void requireTransaction(String wish) throws SQLException {
        if (autoCommit) {
            throw new SQLException("The connection is in autocommit mode, so there is nothing to " + wish + ".");
        }
    }

    private static Object refuse(Method method) {
        throw new UnsupportedOperationException("A connection of TestCairn has no database behind it, so "
                + method.getName() + " cannot be called on it. Test code with SQL of its own on PostgreSQL.");
    }
}
