package dev.cairn.chaos.storm;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** What was done to the system, when, and whom it hit. */
public final class FaultLog {

    private final Map<Fault, Integer> counts = new EnumMap<>(Fault.class);
    private final List<Victim> victims = new ArrayList<>();
    private final List<Disturbance> disturbances = new ArrayList<>();
    private final List<Duration> stops = new ArrayList<>();
    private final List<Instant> restarts = new ArrayList<>();
    private final Path file;

    /** Tells the whole story in that file, for whoever has to find out what happened. */
    public FaultLog(Path file) {
        this.file = file;
    }

    /** A fault struck this many times at once. */
    synchronized void struck(Fault fault, int times, String whom) {
        counts.merge(fault, times, Integer::sum);
        tell(Instant.now() + " " + fault + " " + whom);
    }

    /** From then until then nobody could expect the system to react as usual. */
    synchronized void disturbed(Instant from, Instant until) {
        disturbances.add(new Disturbance(from, until));
    }

    /** Tasks that were leased to a worker when the fault took it away. */
    synchronized void hit(List<Victim> tasks) {
        victims.addAll(tasks);
        tasks.forEach(task -> tell(task.at() + "   " + task.run() + " " + task.step() + " attempt " + task.attempt()));
    }

    /** The server answered again after a crash. */
    synchronized void restarted(Instant at) {
        restarts.add(at);
    }

    /** A worker that was asked to stop took so long. */
    synchronized void stopped(Duration took) {
        stops.add(took);
    }

    private void tell(String line) {
        try {
            Files.writeString(file, line + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** How often a fault struck. */
    public synchronized int count(Fault fault) {
        return counts.getOrDefault(fault, 0);
    }

    /** All tasks that were taken from a worker. */
    public synchronized List<Victim> victims() {
        return List.copyOf(victims);
    }

    /** All times in which more than one thing was broken. */
    public synchronized List<Disturbance> disturbances() {
        return List.copyOf(disturbances);
    }

    /** When the server answered again after its crashes. */
    public synchronized List<Instant> restarts() {
        return List.copyOf(restarts);
    }

    /** How long each graceful stop took. */
    public synchronized List<Duration> stops() {
        return List.copyOf(stops);
    }

    /** A task that a worker held when it was taken away. */
    public record Victim(Fault fault, Instant at, UUID run, String step, int attempt) {}

    /** A time in which the server or the network was not there for everyone. */
    public record Disturbance(Instant from, Instant until) {

        /** Whether it fell into that time. */
        public boolean overlaps(Instant begin, Instant end) {
            return from.isBefore(end) && until.isAfter(begin);
        }
    }
}
