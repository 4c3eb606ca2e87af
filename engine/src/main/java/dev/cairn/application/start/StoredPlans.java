package dev.cairn.application.start;

import dev.cairn.CairnException;
import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkflowNotFoundException;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.RunPlan;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The plans of workflows whose code is on other workers, from the stored graphs. The newest version is looked up at most
 * once in ten seconds, by one of the triggers; in between a trigger asks the store for nothing.
 */
public final class StoredPlans {

    private static final long FRESH_NANOS = Duration.ofSeconds(10).toNanos();

    private final Store store;
    private final LongSupplier nanoTime;
    private final Map<String, Known> known = new ConcurrentHashMap<>();

    /** Reads from that store, and tells by that counter how old a plan is. */
    public StoredPlans(Store store, LongSupplier nanoTime) {
        this.store = store;
        this.nanoTime = nanoTime;
    }

    /**
     * The plan of the newest version of a workflow.
     *
     * @throws WorkflowNotFoundException when no version is stored
     */
    RunPlan newest(String workflow) {
        return newest(workflow, query -> store.inTransaction(tx -> query.apply(tx.graphs())));
    }

    /** The plan of the newest version; the caller's connection is used, because the pool may have no other. */
    RunPlan newest(String workflow, Connection connection) {
        return newest(workflow, query -> store.joining(connection, tx -> query.apply(tx.graphs())));
    }

    private RunPlan newest(String workflow, Function<Function<Graphs, RunPlan>, RunPlan> reading) {
        Known last = known.get(workflow);
        long now = nanoTime.getAsLong();
        if (last != null && now - last.lookedUpAt < FRESH_NANOS) {
            return last.plan;
        }
        // Of the triggers that find the plan expired at once, one replaces it and looks; the others use the old plan.
        if (last != null && !known.replace(workflow, last, new Known(last.plan, now))) {
            return last.plan;
        }
        try {
            RunPlan plan = reading.apply(graphs -> look(graphs, workflow, last == null ? null : last.plan));
            known.put(workflow, new Known(plan, now));
            return plan;
        } catch (RuntimeException e) {
            if (last != null) {
                known.put(workflow, last);
            }
            throw notRead(workflow, e);
        }
    }

    private static RuntimeException notRead(String workflow, RuntimeException cause) {
        String message =
                "Workflow '" + workflow + "': its graph could not be read, so no run was stored. " + cause.getMessage();
        return switch (cause) {
            case WorkflowNotFoundException unknown -> unknown;
            case StoreUnavailableException away -> new StoreUnavailableException(message, away);
            case CairnException refused -> new CairnException(message, refused);
            default -> cause;
        };
    }

    /** Reads only the number of the newest version when its plan is known: a graph may have thousands of steps. */
    private static RunPlan look(Graphs graphs, String workflow, @Nullable RunPlan last) {
        OptionalInt version = graphs.newestVersion(workflow);
        if (version.isEmpty()) {
            throw new WorkflowNotFoundException(workflow);
        }
        if (last != null && last.version() == version.getAsInt()) {
            return last;
        }
        WorkflowGraph graph = graphs.find(workflow, version.getAsInt()).orElseThrow();
        return new RunPlan(graph);
    }

    private record Known(RunPlan plan, long lookedUpAt) {}
}
