package dev.cairn.application;

import dev.cairn.Cluster;
import dev.cairn.DeadLetters;
import dev.cairn.DurableTaskEngine;
import dev.cairn.Runs;
import dev.cairn.Schedules;
import dev.cairn.TypeToken;
import dev.cairn.Workers;
import dev.cairn.WorkflowClient;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;

/** What an engine does for callers, whether or not it was started. */
abstract class CallerEngine implements DurableTaskEngine {

    abstract CallerParts callers();

    @Override
    public <I> WorkflowClient<I> client(String workflow, Class<I> input) {
        return callers().starters().client(workflow, input);
    }

    @Override
    public <I> WorkflowClient<I> client(String workflow, TypeToken<I> input) {
        return callers().starters().client(workflow, input == null ? null : input.type());
    }

    @Override
    public List<WorkflowResult> awaitAll(Collection<? extends WorkflowRunRef> runs, Duration timeout) {
        return callers().awaitMany().all(runs, timeout);
    }

    @Override
    public WorkflowResult awaitAny(Collection<? extends WorkflowRunRef> runs, Duration timeout) {
        return callers().awaitMany().any(runs, timeout);
    }

    @Override
    public WorkflowRunRef find(UUID runId) {
        return callers().handles().of(runId);
    }

    @Override
    public Runs runs() {
        return callers().handles().runs();
    }

    @Override
    public Workers workers() {
        return callers().workers();
    }

    @Override
    public DeadLetters deadLetters() {
        return callers().deadLetters();
    }

    @Override
    public Schedules schedules() {
        return callers().schedules();
    }

    @Override
    public void setTenantWeight(String tenant, int weight) {
        callers().tenantWeights().set(tenant, weight);
    }

    @Override
    public Cluster cluster() {
        return callers().cluster();
    }
}
