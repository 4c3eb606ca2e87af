package dev.cairn.application.operate;

import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Warns of tasks that wait for code that no live worker has, once for each step. It reads only the head of the queue,
 * because tasks that no worker takes gather there.
 */
public final class ReportStrandedSteps implements MaintenanceJob {

    private static final Logger log = LoggerFactory.getLogger(ReportStrandedSteps.class);
    private static final int HEAD_OF_THE_QUEUE = 1_000;
    private static final Duration PAUSE = Duration.ofSeconds(15);

    /** A worker that has just joined has not yet told what it leaves alone, and a deploy takes a moment. */
    private static final Duration PATIENCE = Duration.ofSeconds(15);

    private final Store store;
    private final Consumer<StrandedSteps> warn;
    private @Nullable Instant lastLook;
    private Set<StepCodeKey> reported = Set.of();

    /** Writes the warnings to the log. */
    public ReportStrandedSteps(Store store) {
        this(store, ReportStrandedSteps::log);
    }

    ReportStrandedSteps(Store store, Consumer<StrandedSteps> warn) {
        this.store = store;
        this.warn = warn;
    }

    @Override
    public boolean tick(Instant now) {
        if (lastLook != null && lastLook.plus(PAUSE).isAfter(now)) {
            return false;
        }
        lastLook = now;
        List<StrandedSteps> stranded = store.inTransaction(tx -> tx.graphs().stranded(HEAD_OF_THE_QUEUE)).stream()
                .filter(steps -> !steps.since().plus(PATIENCE).isAfter(now))
                .toList();
        stranded.stream().filter(steps -> !reported.contains(steps.code())).forEach(warn);
        reported = stranded.stream().map(StrandedSteps::code).collect(Collectors.toSet());
        return false;
    }

    private static void log(StrandedSteps steps) {
        log.warn(
                "No live worker has code for a step, so its runs wait. Start a worker that has it, or define this version"
                        + " beside the new one. workflow={} version={} step={} tasks={} since={}",
                steps.code().workflow(),
                steps.code().version(),
                steps.code().step(),
                steps.tasks() < HEAD_OF_THE_QUEUE ? steps.tasks() : HEAD_OF_THE_QUEUE + " or more",
                steps.since());
    }
}
