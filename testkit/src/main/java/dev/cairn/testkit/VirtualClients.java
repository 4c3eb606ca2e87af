package dev.cairn.testkit;

import dev.cairn.Cluster;
import dev.cairn.DeadLetters;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineHealth;
import dev.cairn.Runs;
import dev.cairn.Schedules;
import dev.cairn.StepLeftAlone;
import dev.cairn.TypeToken;
import dev.cairn.Workers;
import dev.cairn.WorkflowClient;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.EngineParts;
import dev.cairn.application.Vitals;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What a {@link TestCairn} does for callers without code, for those that find runs and wait for several, and for operators. */
abstract class VirtualClients implements DurableTaskEngine {

    final VirtualWorld world;

    VirtualClients(VirtualWorld world) {
        this.world = world;
    }

    /**
     * Triggers runs of a workflow by its name. The workers store the workflows that are defined by now, as workers do
     * when they start; a workflow that is defined later is stored when the kit works next.
     */
    @Override
    public <I> WorkflowClient<I> client(String name, Class<I> input) {
        return client(name, (Type) input);
    }

    /** Triggers runs of a workflow with a generic input type by its name. */
    @Override
    public <I> WorkflowClient<I> client(String name, TypeToken<I> input) {
        return client(name, input == null ? null : input.type());
    }

    private <I> WorkflowClient<I> client(String name, @Nullable Type input) {
        world.workers().stream().filter(TestWorker::isWorking).forEach(TestWorker::join);
        return world.client().callers().starters().client(name, input);
    }

    @Override
    public List<WorkflowResult> awaitAll(Collection<? extends WorkflowRunRef> runs, Duration timeout) {
        return world.client().callers().awaitMany().all(runs, timeout);
    }

    @Override
    public WorkflowResult awaitAny(Collection<? extends WorkflowRunRef> runs, Duration timeout) {
        return world.client().callers().awaitMany().any(runs, timeout);
    }

    @Override
    public WorkflowRunRef find(UUID runId) {
        return world.client().handles().of(runId);
    }

    /** The health of the only worker, or of the first one; in virtual time no loop is ever late. */
    @Override
    public EngineHealth health() {
        EngineParts parts = world.workers().isEmpty()
                ? world.client()
                : world.workers().getFirst().parts();
        return parts.health(status().state(), new Vitals(world.clock()::nanoTime));
    }

    /** All workers together. What they have counted is stored first, so that it is complete. */
    @Override
    public Cluster cluster() {
        world.client().reporting().statistics().flush();
        world.workers()
                .forEach(worker -> worker.parts().reporting().statistics().flush());
        return world.client().callers().cluster();
    }

    @Override
    public DeadLetters deadLetters() {
        return world.client().callers().deadLetters();
    }

    @Override
    public Workers workers() {
        return world.client().callers().workers();
    }

    @Override
    public Runs runs() {
        return world.client().handles().runs();
    }

    @Override
    public Schedules schedules() {
        return world.client().callers().schedules();
    }

    @Override
    public void setTenantWeight(String tenant, int weight) {
        world.client().callers().tenantWeights().set(tenant, weight);
    }

    @Override
    public List<StepLeftAlone> stepsLeftAlone() {
        return world.workers().stream()
                .flatMap(worker -> worker.stepsLeftAlone().stream())
                .distinct()
                .toList();
    }
}
