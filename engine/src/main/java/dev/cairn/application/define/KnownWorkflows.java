package dev.cairn.application.define;

import dev.cairn.RetryPolicy;
import dev.cairn.StepLeftAlone;
import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.Ancestors;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workflows that an engine has code for, in all defined versions, and the tasks and steps that it leaves alone. */
public final class KnownWorkflows {

    private static final Logger log = LoggerFactory.getLogger(KnownWorkflows.class);

    /** The versions of each workflow in ascending order. The lists are immutable, because every step reads one. */
    private final Map<String, List<WorkflowDefinition>> byName = new ConcurrentHashMap<>();

    private final Map<Version, Ancestors> ancestorsOf = new ConcurrentHashMap<>();
    private final LeftAlone leftAlone = new LeftAlone();
    private volatile Capability capability = Capability.NOTHING;
    private volatile boolean anyLimits;

    /** Adds a version of a workflow. */
    public synchronized void add(WorkflowDefinition definition) {
        List<WorkflowDefinition> known = byName.getOrDefault(definition.name(), List.of());
        if (known.stream().anyMatch(earlier -> earlier.version() == definition.version())) {
            throw new IllegalArgumentException("Workflow '" + definition.name() + "' version " + definition.version()
                    + " is already defined on this engine. Give one of them another name or version.");
        }
        byName.put(
                definition.name(),
                Stream.concat(known.stream(), Stream.of(definition))
                        .sorted(Comparator.comparingInt(WorkflowDefinition::version))
                        .toList());
        anyLimits |= definition.hasLimits();
        leftAlone.forget(definition.name());
        refreshCapability();
    }

    /** All definitions. */
    public List<WorkflowDefinition> all() {
        return byName.values().stream().flatMap(List::stream).toList();
    }

    /** What this engine may claim. */
    public Capability capability() {
        return capability;
    }

    /** Whether this engine would claim the task. Only execution shows whether the code fits. */
    public boolean canRun(QueueEntry entry) {
        return capability.covers(entry);
    }

    /**
     * The definitions whose code may run a task of the run: those of its own version and of newer ones, the nearest
     * first.
     */
    public List<WorkflowDefinition> candidates(RunHeader run) {
        List<WorkflowDefinition> versions = byName.getOrDefault(run.workflow(), List.of());
        int nearest = 0;
        while (nearest < versions.size() && versions.get(nearest).version() < run.version()) {
            nearest++;
        }
        return nearest == 0 ? versions : versions.subList(nearest, versions.size());
    }

    /** The time limits that the nearest code sets for an attempt of a task, or null for none. */
    public @Nullable AttemptLimits limits(QueueEntry entry) {
        if (!anyLimits) {
            return null;
        }
        for (WorkflowDefinition candidate : candidates(entry.run())) {
            if (candidate.knows(entry.key().name())) {
                return candidate.limitsOf(entry.key().name());
            }
        }
        return null;
    }

    /** How often the nearest code that knows a claimed task retries it. */
    public int maxRetries(Claim claim) {
        return candidates(claim.run()).stream()
                .flatMap(definition -> definition.retryOf(claim.lease().key().name()).stream())
                .findFirst()
                .map(RetryPolicy::maxRetries)
                .orElse(0);
    }

    /**
     * The output types of a run's steps, in the order of declaration: those of its own version, or of the nearest newer
     * one; empty when the workflow is not known here.
     */
    public Map<String, Type> outputTypes(RunHeader run) {
        Map<String, Type> types = new LinkedHashMap<>();
        candidates(run).stream()
                .limit(1)
                .flatMap(definition -> definition.steps().values().stream())
                .forEach(step -> types.put(step.name(), step.body().outputType()));
        return types;
    }

    /** The code in that definition for a claimed task, if it has the same step with the same parents. */
    public Optional<Match> match(WorkflowDefinition definition, Claim claim) {
        StepDefinition step = definition.steps().get(claim.lease().key().name());
        return step != null && fits(step.node(), claim)
                ? Optional.of(new Match(definition, step, () -> ancestors(definition)))
                : Optional.empty();
    }

    /**
     * Notes that a claimed task is left alone for other workers, and logs that once for each step.
     *
     * @param tried the candidates that do not fit
     * @return how long the task waits outside the queue; usually zero
     */
    public synchronized Duration leaveAlone(Claim claim, List<WorkflowDefinition> tried, CodeMismatch mismatch) {
        if (candidates(claim.run()).size() != tried.size()) {
            return Duration.ZERO; // its code may have been defined meanwhile
        }
        if (leftAlone.explain(claim.code(), mismatch.reason())) {
            // The reason may quote a payload, so it is not logged.
            log.warn(
                    "Step left alone: the code here does not fit it; it waits for a worker whose code does. See"
                            + " stepsLeftAlone() for the reason. workflow={} version={} step={} run={}",
                    claim.run().workflow(),
                    claim.run().version(),
                    claim.lease().key().name(),
                    claim.run().id());
        }
        Duration wait = Duration.ZERO;
        if (mismatch.isInData() || isOfAnotherGraph(claim, tried)) {
            wait = leftAlone.addTask(
                    claim.lease().key(), claim.run().workflow(), claim.lease().startedAt());
        } else {
            leftAlone.addCode(claim.code());
        }
        refreshCapability();
        return wait;
    }

    /**
     * Whether the graph of the run differs from the one defined here under the same version, so that other runs of the
     * version may fit. Runs of a version that is not defined here are assumed to share one graph.
     */
    private static boolean isOfAnotherGraph(Claim claim, List<WorkflowDefinition> tried) {
        return !tried.isEmpty()
                && tried.getFirst().version() == claim.run().version()
                && tried.stream().anyMatch(definition -> hasCode(definition, claim));
    }

    /** The steps that this engine leaves alone. */
    public synchronized List<StepLeftAlone> stepsLeftAlone() {
        return leftAlone.steps();
    }

    private void refreshCapability() {
        Map<String, Integer> newest = new HashMap<>();
        byName.forEach((name, versions) -> newest.put(name, versions.getLast().version()));
        capability = new Capability(newest, leftAlone.codes(), leftAlone.tasks());
    }

    /** The ancestors of a definition, computed on first use: few steps read more than their parents. */
    private Ancestors ancestors(WorkflowDefinition definition) {
        return ancestorsOf.computeIfAbsent(
                new Version(definition.name(), definition.version()),
                version -> new Ancestors(definition.graph().nodes()));
    }

    private static boolean hasCode(WorkflowDefinition definition, Claim claim) {
        String task = claim.lease().key().name();
        return switch (claim.input().kind()) {
            case STEP, COMPENSATED_STEP, SLEEP, WAIT -> definition.steps().containsKey(task);
            case COMPENSATION -> definition.compensation(task).isPresent();
            case ON_FAILURE, ON_SUCCESS, ON_CANCEL ->
                definition.handlers().containsKey(claim.input().kind());
        };
    }

    private static boolean fits(WorkflowGraph.Node node, Claim claim) {
        return node.kind().withoutCompensation() == claim.input().kind().withoutCompensation()
                && node.parents().size() == claim.input().parents().size()
                && claim.input().parents().keySet().containsAll(node.parents());
    }

    private record Version(String workflow, int number) {}

    /** A step's code, the definition it comes from, and the ancestors of that definition. */
    public record Match(WorkflowDefinition definition, StepDefinition step, Supplier<Ancestors> ancestors) {}
}
