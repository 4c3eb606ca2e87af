package dev.cairn.admin;

import jakarta.servlet.Servlet;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;

/** A server with one servlet on a free port of this machine. */
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
        server.setHandler(context);
        try {
            server.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    static Jetty with(Servlet servlet, String path) {
        return new Jetty(servlet, path, 0);
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

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
