package dev.cairn.chaos.machine;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The network between one engine and the server: it hangs, is slow, and cuts connections at their COMMIT. */
public final class Proxy implements AutoCloseable {

    private static final int BACKLOG = 100;

    private final ServerSocket listener;
    private final int serverPort;
    private final Weather weather = new Weather();
    private final Queue<Cut> wanted = new ConcurrentLinkedQueue<>();
    private final AtomicInteger cuts = new AtomicInteger();

    /** To the server at that port, from a free port of its own. */
    public Proxy(int serverPort) throws IOException {
        this.serverPort = serverPort;
        this.listener = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().name("proxy-" + listener.getLocalPort()).start(this::accept);
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Carries nothing for so long; what is under way arrives afterwards. */
    public void hang(Duration time) {
        weather.hang(time);
    }

    /** Holds everything back by {@code each}, for so long. */
    public void slow(Duration each, Duration time) {
        weather.slow(each, time);
    }

    /** Cuts the next connection that commits. */
    public void cutNextCommit(Cut cut) {
        wanted.add(cut);
    }

    /** Carries everything again, at once. */
    public void heal() {
        wanted.clear();
        weather.clear();
    }

    /** How many connections were cut. */
    public int cuts() {
        return cuts.get();
    }

    @Override
    public void close() throws IOException {
        listener.close();
    }

    Weather weather() {
        return weather;
    }

    /** The cut that the connection which commits now must suffer, if any. */
    @Nullable
    Cut nextCut() {
        Cut cut = wanted.poll();
        if (cut != null) {
            cuts.incrementAndGet();
        }
        return cut;
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket client = listener.accept();
                Thread.ofVirtual().start(() -> carry(client));
            } catch (IOException e) {
                // Closed, or a client that went away: the next one may do better.
            }
        }
    }

    private void carry(Socket client) {
        try (client) {
            weather.pass();
            try (Socket server = new Socket(InetAddress.getLoopbackAddress(), serverPort)) {
                new ProxyConnection(this, client, server).carry();
            }
        } catch (IOException e) {
            // Either side went away, and so does the other.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
