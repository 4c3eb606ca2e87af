package dev.cairn.adapter.postgres.verify;

import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.service.TaskLifecycle;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The rules that stored data meets at every moment, each as a query that returns a row for every violation. */
enum Invariant {
    I1("live-work"),
    I2("one-place"),
    I3("parent-counters"),
    I4("open-sinks"),
    I5("start-order"),
    I6("terminal-events"),
    I7("attempts"),
    I8("one-lease"),
    I9("outputs"),
    I10("timers-on-time"),
    I11("idempotency-keys"),
    I12("outcomes"),
    I13("readiness"),
    I14("fair-order"),
    I15("lease-holders"),
    I16("event-paths"),
    I17("found-again"),
    I18("forks"),
    I19("dead-letters"),
    I20("compensations"),
    I21("time-limits"),
    I22("signals"),
    I30("schedule-ticks");

    /**
     * The number of leases of silence after which a worker that is still registered is a violation, and no longer bad
     * timing.
     */
    private static final int PATIENCE = 3;

    private final String title;

    Invariant(String title) {
        this.title = title;
    }

    /** What it is about. */
    String words() {
        return title.replace('-', ' ');
    }

    /** The query; a column called "what" tells who violates it and how. */
    String sql(Duration lease) {
        String file = "invariants/" + name() + "-" + title + ".sql";
        try (InputStream in = Invariant.class.getResourceAsStream(file)) {
            if (in == null) {
                throw new IllegalStateException("engine bug: " + file + " is missing");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .replace("{lifecycle}", lifecycle())
                    .replace("{lease}", interval(lease))
                    .replace("{long}", interval(lease.multipliedBy(PATIENCE)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Which event may follow in which state, and where it leads, as rows. */
    private static String lifecycle() {
        List<String> rows = new ArrayList<>();
        for (TaskState before : TaskState.values()) {
            for (TaskEventType event : TaskEventType.values()) {
                TaskLifecycle.next(before, event)
                        .ifPresent(after -> rows.add("('" + before + "', '" + event + "', '" + after + "')"));
            }
        }
        return String.join(", ", rows);
    }

    private static String interval(Duration time) {
        return "interval '" + time.toMillis() + " milliseconds'";
    }
}
