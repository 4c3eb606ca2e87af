package dev.cairn.admin.live;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * One client that watches a subject. Its thread writes; everybody else only leaves a message, and never waits.
 *
 * <p>A message says that something changed, not what. So a second one adds nothing while the first was not sent.
 */
final class Stream {

    private static final String BEAT = "event: beat\ndata: {}\n\n";

    private final Subject subject;
    private final OutputStream out;
    private final Timing timing;
    private final LongSupplier nanoTime;
    private final BlockingQueue<String> messages = new ArrayBlockingQueue<>(1);
    private final long opened;

    private volatile boolean closed;
    private volatile long writingSince;
    private volatile Thread writer = Thread.currentThread();
    private long seen = Long.MIN_VALUE;
    private boolean again;

    Stream(Subject subject, OutputStream out, Timing timing, LongSupplier nanoTime) {
        this.subject = subject;
        this.out = out;
        this.timing = timing;
        this.nanoTime = nanoTime;
        this.opened = nanoTime.getAsLong();
    }

    Subject subject() {
        return subject;
    }

    /** Sends what comes until the client has gone, is too slow, or has watched for long enough. */
    void run() throws IOException, InterruptedException {
        writer = Thread.currentThread();
        write("retry: 3000\n" + BEAT);
        while (!closed && nanoTime.getAsLong() - opened < timing.life.toNanos()) {
            String message = messages.poll(timing.beat.toNanos(), TimeUnit.NANOSECONDS);
            if (!closed) {
                write(message == null ? BEAT : message);
            }
        }
    }

    private void write(String message) throws IOException {
        writingSince = nanoTime.getAsLong();
        try {
            out.write(message.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } finally {
            writingSince = 0;
        }
    }

    /**
     * Tells the client that its subject stands at that number. What a number announces may be committed a moment later
     * than it is seen, so the client looks once more after the last change. It also looks when the first number is known,
     * because the subject may have changed between its last look and that.
     */
    void see(long number, Instant now) {
        boolean first = seen == Long.MIN_VALUE;
        boolean changed = !first && number != seen;
        if (first || changed || again) {
            boolean unused = messages.offer(
                    "event: change\ndata: {\"now\":\"" + now + "\",\"scope\":\"" + subject.name() + "\"}\n\n");
        }
        again = changed;
        seen = number;
    }

    /** Whether a write has taken longer than a client may keep it waiting. */
    boolean isStuck() {
        long since = writingSince;
        return since != 0 && nanoTime.getAsLong() - since > timing.patience.toNanos();
    }

    void close() {
        closed = true;
        writer.interrupt();
    }

    /**
     * The times of a stream.
     *
     * @param pulse between two looks at the database
     * @param beat after which silence is broken
     * @param patience with a client that does not read
     * @param life after which the client has to come again, and is authenticated again
     */
    record Timing(Duration pulse, Duration beat, Duration patience, Duration life) {

        static final Timing DEFAULT = new Timing(
                Duration.ofSeconds(1), Duration.ofSeconds(15), Duration.ofSeconds(30), Duration.ofMinutes(10));
    }
}
