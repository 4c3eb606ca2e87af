package dev.cairn.adapter.postgres;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;

/** Connections in front of others. */
public final class ProxiedConnection {

    private ProxiedConnection() {}

    /** One that notes what is sent, message by message. */
    public static Connection noting(Connection connection, List<String> messages) {
        return proxy((method, arguments) -> {
            if (method.getName().equals("prepareStatement")) {
                messages.add((String) arguments[0]);
            }
            return method.invoke(connection, arguments);
        });
    }

    /** One that does not let anybody through to the driver, as some pools and tracers do not. */
    public static Connection opaque(Connection connection) {
        return proxy((method, arguments) ->
                method.getName().equals("isWrapperFor") ? (Object) false : method.invoke(connection, arguments));
    }

    /** One that is given back when it is closed, as a pool's is. */
    public static Connection closedBy(Connection connection, Runnable giveBack) {
        return proxy((method, arguments) -> {
            if (method.getName().equals("close")) {
                giveBack.run();
                return null;
            }
            return method.invoke(connection, arguments);
        });
    }

    private static Connection proxy(Call call) {
        return (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return call.to(method, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }

    /** What becomes of a call. */
    private interface Call {
        Object to(Method method, Object[] arguments) throws Throwable;
    }
}
