package dev.cairn.cli.demo;

import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.inspect.RunProgress;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;

/** What is known of the runs of one tenant. */
final class TenantBook {

    private final String tenant;
    private final boolean floods;
    private final Latencies latencies = new Latencies();
    private final Rate rate = new Rate();
    private int started;
    private int finished;
    private int failed;
    private long stepsOfFinished;
    private long stepsOfOpen;

    TenantBook(String tenant, boolean floods) {
        this.tenant = tenant;
        this.floods = floods;
    }

    void began(int runs) {
        started += runs;
    }

    void beginCount() {
        stepsOfOpen = 0;
    }

    /** Counts what an open run has come to, and says whether it is over. */
    boolean count(RunProgress run) {
        Instant end = run.finishedAt();
        if (end == null) {
            stepsOfOpen += run.completedSteps();
            return false;
        }
        finished++;
        failed += run.status() == RunStatus.FAILED ? 1 : 0;
        stepsOfFinished += run.completedSteps();
        latencies.add(Duration.between(run.createdAt(), end));
        return true;
    }

    void endCount(Duration elapsed) {
        rate.note(elapsed, steps());
    }

    String tenant() {
        return tenant;
    }

    boolean floods() {
        return floods;
    }

    int started() {
        return started;
    }

    int finished() {
        return finished;
    }

    int failed() {
        return failed;
    }

    /** Runs that are not over. */
    int open() {
        return started - finished;
    }

    long steps() {
        return stepsOfFinished + stepsOfOpen;
    }

    Latencies latencies() {
        return latencies;
    }

    double stepsPerSecond() {
        return rate.perSecond();
    }

    /** How fast a number has grown during the last seconds. */
    private static final class Rate {
        private static final Duration WINDOW = Duration.ofSeconds(4);

        private final Deque<Reading> readings = new ArrayDeque<>();

        void note(Duration at, long value) {
            readings.addLast(new Reading(at, value));
            while (readings.size() > 2 && readings.getFirst().at().plus(WINDOW).compareTo(at) < 0) {
                readings.removeFirst();
            }
        }

        double perSecond() {
            if (readings.size() < 2) {
                return 0;
            }
            Reading first = readings.getFirst();
            Reading last = readings.getLast();
            double seconds = last.at().minus(first.at()).toNanos() / 1e9;
            return seconds <= 0 ? 0 : (last.value() - first.value()) / seconds;
        }

        private record Reading(Duration at, long value) {}
    }
}
