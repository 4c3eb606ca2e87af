package dev.cairn.application.schedule;

import dev.cairn.WorkflowNotFoundException;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.RunPlan;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/** The plans of the newest stored versions; a graph is read once for each version. */
final class NewestPlans {

    private static final int MOST_KEPT = 1_000;

    private final Map<String, RunPlan> known = new ConcurrentHashMap<>();

    /** The plan of the newest version that is stored. */
    RunPlan of(Transaction tx, String workflow) {
        OptionalInt version = tx.graphs().newestVersion(workflow);
        if (version.isEmpty()) {
            throw new WorkflowNotFoundException(workflow);
        }
        RunPlan last = known.get(workflow);
        if (last != null && last.version() == version.getAsInt()) {
            return last;
        }
        RunPlan plan =
                new RunPlan(tx.graphs().find(workflow, version.getAsInt()).orElseThrow());
        if (known.size() >= MOST_KEPT) {
            known.clear();
        }
        known.put(workflow, plan);
        return plan;
    }
}
