package dev.cairn.logs;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.slf4j.event.Level;

/** Records all log lines from its creation on, whichever thread writes them; a test looks for lines with its own ids. */
public final class RecordedLogs implements AutoCloseable {

    private static final List<RecordedLogs> OPEN = new CopyOnWriteArrayList<>();

    private final List<Line> lines = new ArrayList<>();

    /** Begins to record. */
    public RecordedLogs() {
        OPEN.add(this);
    }

    /** The lines that contain this text, in order. */
    public synchronized List<Line> containing(String text) {
        return lines.stream().filter(line -> line.message().contains(text)).toList();
    }

    @Override
    public void close() {
        OPEN.remove(this);
    }

    static void add(Line line) {
        OPEN.forEach(open -> open.record(line));
    }

    private synchronized void record(Line line) {
        lines.add(line);
    }

    /** One line. */
    public record Line(Level level, String logger, String message, Throwable thrown) {}
}
