package dev.cairn.domain.service;

import dev.cairn.ClusterHealth;
import dev.cairn.ClusterHealth.Status;
import dev.cairn.RunCounts;
import dev.cairn.domain.model.ClusterFigures;
import dev.cairn.domain.model.StrandedSteps;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Judges from figures of the store how the engines on it are doing together. */
public final class JudgeHealth {

    private static final Duration TIMER_PATIENCE = Duration.ofSeconds(10);
    private static final Duration LEADER_PATIENCE = Duration.ofSeconds(10);
    private static final Duration CODE_PATIENCE = Duration.ofSeconds(15);
    private static final Duration QUEUE_PATIENCE = Duration.ofSeconds(60);
    private static final int MOST_NAMES = 3;

    private final ClusterFigures figures;
    private final List<String> degraded = new ArrayList<>();

    private JudgeHealth(ClusterFigures figures) {
        this.figures = figures;
    }

    /** The health, with a sentence for each thing that somebody should look at. */
    public static ClusterHealth of(ClusterFigures figures) {
        return new JudgeHealth(figures).judge();
    }

    private ClusterHealth judge() {
        Status status = Status.HEALTHY;
        boolean waits = figures.queue().waiting().number() > 0 || timerIsLate();
        if (figures.workers().active() == 0 && waits) {
            status = Status.UNHEALTHY;
            degraded.add("No living worker is registered, and "
                    + steps(figures.queue().waiting()) + ".");
        } else {
            unwilling();
            leaderless();
            stranded();
            late();
        }
        silent();
        return new ClusterHealth(
                degraded.isEmpty() || status == Status.UNHEALTHY ? status : Status.DEGRADED,
                degraded,
                figures.workers(),
                queue(),
                new ClusterHealth.Timers(
                        figures.timers().waiting(), since(figures.timers().first())),
                figures.runs(),
                figures.deadLetters());
    }

    private ClusterHealth.Queue queue() {
        return new ClusterHealth.Queue(
                figures.queue().waiting(),
                since(figures.queue().oldest()),
                figures.stranded().stream().mapToLong(StrandedSteps::tasks).sum(),
                figures.queue().byStep(),
                figures.queue().byTenant());
    }

    /** How long ago that was; zero if it lies ahead or is not known. */
    private Duration since(@Nullable Instant instant) {
        return instant == null || instant.isAfter(figures.now())
                ? Duration.ZERO
                : Duration.between(instant, figures.now());
    }

    private static String steps(RunCounts.Count waiting) {
        if (waiting.number() == 0) {
            return "a timer is due";
        }
        return waiting.number() == 1 && waiting.exact() ? "1 ready step waits" : waiting + " ready steps wait";
    }

    private void unwilling() {
        boolean waits = figures.queue().waiting().number() > 0;
        if (waits && figures.workers().active() > 0 && figures.workers().accepting() == 0) {
            degraded.add(
                    "No living worker takes work, and " + steps(figures.queue().waiting()) + ".");
        }
    }

    private void silent() {
        List<String> names = figures.silent();
        if (!names.isEmpty()) {
            int hidden = Math.max(0, names.size() - MOST_NAMES);
            degraded.add(names.size() + " of " + figures.workers().total() + " workers "
                    + (names.size() == 1 ? "is" : "are") + " silent: "
                    + String.join(", ", names.subList(0, names.size() - hidden))
                    + (hidden == 0 ? "" : " and " + hidden + " more") + ".");
        }
    }

    /** A new leader tells that it leads with its next heartbeat. */
    private void leaderless() {
        Instant since = figures.leaderlessSince();
        if (since != null && isOver(since, LEADER_PATIENCE)) {
            degraded.add("No worker has led for " + secondsSince(since)
                    + " s: timers do not fire, and nobody notices a worker that dies.");
        }
    }

    /** A worker that has just joined has not yet told what it leaves alone, and a deploy takes a moment. */
    private void stranded() {
        List<StrandedSteps> stranded = figures.stranded().stream()
                .filter(steps -> isOver(steps.since(), CODE_PATIENCE))
                .toList();
        stranded.stream().limit(MOST_NAMES).map(JudgeHealth::sentence).forEach(degraded::add);
        if (stranded.size() > MOST_NAMES) {
            degraded.add(stranded.size() - MOST_NAMES + " more steps wait for code that no worker has.");
        }
    }

    private static String sentence(StrandedSteps steps) {
        return "No worker has code for step '" + steps.code().step() + "' of workflow '"
                + steps.code().workflow() + "' version " + steps.code().version() + ", and " + steps.tasks()
                + (steps.tasks() == 1 ? " task waits." : " tasks wait.");
    }

    private void late() {
        Instant timer = figures.timers().first();
        if (timer != null && timerIsLate()) {
            degraded.add("A timer is " + secondsSince(timer) + " s late, so no worker leads, or the leader cannot do"
                    + " its duties.");
        }
        Instant oldest = figures.queue().oldest();
        boolean accepts = figures.workers().accepting() > 0;
        long free = accepts ? figures.workers().slots() - figures.workers().running() : 0;
        if (oldest != null
                && isOver(oldest, QUEUE_PATIENCE)
                && free > 0
                && figures.stranded().isEmpty()) {
            degraded.add("A ready step has waited for " + secondsSince(oldest) + " s while " + free
                    + (free == 1 ? " slot is free." : " slots are free."));
        }
    }

    private boolean timerIsLate() {
        return isOver(figures.timers().first(), TIMER_PATIENCE);
    }

    private boolean isOver(@Nullable Instant since, Duration patience) {
        return since != null && since.plus(patience).isBefore(figures.now());
    }

    private long secondsSince(Instant instant) {
        return Duration.between(instant, figures.now()).toSeconds();
    }
}
