package dev.cairn.chaos.machine;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** One connection through the proxy: the client's messages whole, the server's answers as they come. */
final class ProxyConnection {

    private static final Duration LATE = Duration.ofMillis(700);
    private static final int MAX_MESSAGE = 64 << 20;
    private static final int CHUNK = 16 << 10;

    private final Proxy proxy;
    private final Socket client;
    private final Socket server;

    ProxyConnection(Proxy proxy, Socket client, Socket server) {
        this.proxy = proxy;
        this.client = client;
        this.server = server;
    }

    /** Carries both ways until one side ends. */
    void carry() throws IOException, InterruptedException {
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        Thread answers = Thread.ofVirtual().start(this::carryAnswers);
        try {
            carryRequests();
        } catch (IOException e) {
            // The client is gone; what it had sent has been forwarded.
        }
        close(client);
        if (!server.isClosed()) {
            // The server reads to the end of what was forwarded before it notices.
            server.shutdownOutput();
        }
        answers.join();
    }

    private void carryRequests() throws IOException, InterruptedException {
        DataInputStream in = new DataInputStream(new BufferedInputStream(client.getInputStream(), CHUNK));
        OutputStream out = server.getOutputStream();
        out.write(firstMessage(in));
        CommitSpotter spotter = new CommitSpotter();
        ByteArrayOutputStream group = new ByteArrayOutputStream();
        while (true) {
            char type = (char) in.readUnsignedByte();
            byte[] body = body(in);
            append(group, type, body);
            Cut cut = spotter.completesCommit(type, body) ? proxy.nextCut() : null;
            if (CommitSpotter.endsGroup(type)) {
                if (!forward(group, out, cut)) {
                    return;
                }
                group.reset();
            }
        }
    }

    /** Forwards what makes sense together, and says whether the connection goes on. */
    private boolean forward(ByteArrayOutputStream group, OutputStream out, @Nullable Cut cut)
            throws IOException, InterruptedException {
        if (cut == Cut.BEFORE_COMMIT) {
            close(client);
            return false;
        }
        if (cut == Cut.BEFORE_LATE_COMMIT) {
            close(client);
            boolean never = new CountDownLatch(1).await(LATE.toMillis(), TimeUnit.MILLISECONDS);
            assert !never;
        }
        proxy.weather().pass();
        group.writeTo(out);
        if (cut == Cut.AFTER_COMMIT) {
            close(client);
        }
        return cut == null;
    }

    private void carryAnswers() {
        byte[] chunk = new byte[CHUNK];
        try (server) {
            InputStream in = server.getInputStream();
            for (int read = in.read(chunk); read >= 0; read = in.read(chunk)) {
                deliver(chunk, read);
            }
        } catch (IOException e) {
            // The server is gone.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        close(client);
    }

    /** An answer to a client that was cut off is read and lost, so that the server can end in peace. */
    private void deliver(byte[] chunk, int length) throws InterruptedException {
        proxy.weather().pass();
        try {
            if (!client.isClosed()) {
                client.getOutputStream().write(chunk, 0, length);
            }
        } catch (IOException e) {
            close(client);
        }
    }

    /** The first message has no type. */
    private static byte[] firstMessage(DataInputStream in) throws IOException {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        byte[] body = body(in);
        new DataOutputStream(message).writeInt(body.length + Integer.BYTES);
        message.write(body);
        return message.toByteArray();
    }

    private static byte[] body(DataInputStream in) throws IOException {
        int length = in.readInt() - Integer.BYTES;
        if (length < 0 || length > MAX_MESSAGE) {
            throw new IOException("a message of " + length + " bytes");
        }
        byte[] body = new byte[length];
        in.readFully(body);
        return body;
    }

    private static void append(ByteArrayOutputStream group, char type, byte[] body) throws IOException {
        DataOutputStream out = new DataOutputStream(group);
        out.writeByte(type);
        out.writeInt(body.length + Integer.BYTES);
        out.write(body);
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // It is of no use any more either way.
        }
    }
}
