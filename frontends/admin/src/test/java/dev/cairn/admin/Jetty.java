package dev.cairn.admin;

import jakarta.servlet.DispatcherType;
import jakarta.servlet.Filter;
import jakarta.servlet.Servlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import java.security.Principal;
import java.util.EnumSet;
import org.eclipse.jetty.ee10.servlet.FilterHolder;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/**
 * A server with one servlet on a port of this machine. Its filter plays the authentication of a host: the header
 * {@code X-Test-User: name role} is a principal with that role.
 */
final class Jetty implements AutoCloseable {

    private final Server server = new Server();
    private final ServerConnector connector = new ServerConnector(server);
    private final String path;

    private Jetty(Servlet servlet, String path, int port) {
        this.path = path;
        connector.setHost("127.0.0.1");
        connector.setPort(port);
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, path + "/*");
        FilterHolder host = new FilterHolder(authentication());
        host.setAsyncSupported(true);
        context.addFilter(host, "/*", EnumSet.of(DispatcherType.REQUEST));
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static Jetty with(Servlet servlet) {
        return new Jetty(servlet, "/cairn", 0);
    }

    static Jetty with(Servlet servlet, String path, int port) {
        return new Jetty(servlet, path, port);
    }

    String url() {
        return "http://127.0.0.1:" + port() + path;
    }

    int port() {
        return connector.getLocalPort();
    }

    String path() {
        return path;
    }

    private static Filter authentication() {
        return (request, response, chain) -> {
            HttpServletRequest http = (HttpServletRequest) request;
            String user = http.getHeader("X-Test-User");
            chain.doFilter(user == null ? request : new Authenticated(http, user.split(" ", 2)), response);
        };
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    private static final class Authenticated extends HttpServletRequestWrapper {
        private final String[] user;

        Authenticated(HttpServletRequest request, String[] user) {
            super(request);
            this.user = user;
        }

        @Override
        public Principal getUserPrincipal() {
            return () -> user[0];
        }

        @Override
        public boolean isUserInRole(String role) {
            return role.equals(user[1]);
        }
    }
}
