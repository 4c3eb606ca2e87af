package dev.cairn.cli.dashboard;

import dev.cairn.cli.shell.Refusal;
import jakarta.servlet.Servlet;
import java.io.IOException;
import org.eclipse.jetty.ee10.servlet.ServletContextHandler;
import org.eclipse.jetty.ee10.servlet.ServletHolder;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** A server with the dashboard and nothing else. */
public final class DashboardServer implements AutoCloseable {

    /** Where it listens unless told otherwise. */
    public static final int PORT = 7447;

    private static final int THREADS = 50;
    private static final int CONNECTIONS = 1_000;
    private static final long IDLE_MILLIS = 30_000;

    private final Server server;
    private final ServerConnector connector;
    private final String host;

    private DashboardServer(Server server, ServerConnector connector, String host) {
        this.server = server;
        this.connector = connector;
        this.host = host;
    }

    /**
     * Serves that servlet.
     *
     * @param host the address to listen on
     * @param port the port, or 0 for any that is free
     */
    public static DashboardServer start(Servlet servlet, String host, int port) {
        QueuedThreadPool threads = new QueuedThreadPool(THREADS);
        threads.setDaemon(true);
        threads.setName("dashboard");
        Server server = new Server(threads);
        HttpConfiguration http = new HttpConfiguration();
        http.setSendServerVersion(false);
        ServerConnector connector = new ServerConnector(server, new HttpConnectionFactory(http));
        connector.setHost(host);
        connector.setPort(port);
        connector.setIdleTimeout(IDLE_MILLIS);
        server.addConnector(connector);
        server.addBean(new NetworkConnectionLimit(CONNECTIONS, connector));
        ServletContextHandler context = new ServletContextHandler();
        ServletHolder holder = new ServletHolder(servlet);
        holder.setAsyncSupported(true);
        context.addServlet(holder, "/*");
        server.setHandler(context);
        DashboardServer dashboard = new DashboardServer(server, connector, host);
        dashboard.start();
        return dashboard;
    }

    private void start() {
        try {
            server.start();
        } catch (IOException e) {
            close();
            throw Refusal.notAsked("The dashboard cannot listen on " + host + ":" + connector.getPort() + ": "
                    + e.getMessage() + ". Name another port with --port.");
        } catch (Exception e) {
            close();
            throw new IllegalStateException("engine bug: the dashboard did not start", e);
        }
    }

    /** What a person opens. */
    public String link() {
        String name = host.equals("127.0.0.1") ? "localhost" : host;
        return "http://" + (name.contains(":") ? "[" + name + "]" : name) + ":" + connector.getLocalPort() + "/";
    }

    @Override
    public void close() {
        try {
            server.stop();
        } catch (Exception e) {
            throw new IllegalStateException("engine bug: the dashboard did not stop", e);
        }
    }
}
