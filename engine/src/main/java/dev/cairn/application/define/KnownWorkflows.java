package dev.cairn.application.define;

import dev.cairn.StepLeftAlone;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.Lineage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The workflows an engine has code for, in all versions it was given, and the steps it found it has none for. */
public final class KnownWorkflows {

    private static final Logger log = LoggerFactory.getLogger(KnownWorkflows.class);

    private final Map<String, NavigableMap<Integer, WorkflowDefinition>> byName = new ConcurrentHashMap<>();
    private final Map<Version, Lineage> lineages = new ConcurrentHashMap<>();
    private final Set<StepCodeKey> leftAlone = ConcurrentHashMap.newKeySet();

    /** Adds a version of a workflow. */
    public void add(WorkflowDefinition definition) {
        WorkflowDefinition earlier = byName.computeIfAbsent(definition.name(), name -> new ConcurrentSkipListMap<>())
                .putIfAbsent(definition.version(), definition);
        if (earlier != null) {
            throw new IllegalArgumentException("Workflow '" + definition.name() + "' version " + definition.version()
                    + " is already defined on this engine. Give one of them another name or version.");
        }
        // A step that was left alone may have its code now.
        leftAlone.removeIf(key -> key.workflow().equals(definition.name()));
    }

    /** All definitions. */
    public List<WorkflowDefinition> all() {
        return byName.values().stream()
                .flatMap(versions -> versions.values().stream())
                .toList();
    }

    /** What this engine can claim. */
    public Capability capability() {
        return new Capability(byName.keySet(), leftAlone);
    }

    /** Whether it would be claimed; that the code fits is seen when it runs. */
    public boolean canRun(StepCodeKey code) {
        return byName.containsKey(code.workflow()) && !leftAlone.contains(code);
    }

    /** The definition whose failure handler suits a run of that version: its own, else the newest. */
    public Optional<WorkflowDefinition> forRun(String workflow, int version) {
        List<WorkflowDefinition> candidates = candidates(workflow, version);
        return candidates.isEmpty() ? Optional.empty() : Optional.of(candidates.getFirst());
    }

    /**
     * The code for a claimed task: of the version its run was started with, else of the newest version that has the
     * same step after the same parents. Nothing when no version has.
     */
    public Optional<Match> codeFor(Claim claim) {
        for (WorkflowDefinition definition :
                candidates(claim.run().workflow(), claim.run().version())) {
            StepDefinition step = definition.steps().get(claim.lease().key().name());
            if (step != null && fits(step.node(), claim)) {
                return Optional.of(new Match(definition, step, () -> lineage(definition)));
            }
        }
        return Optional.empty();
    }

    /** Notes that a step is to be left to others, and says so once. */
    public void leaveAlone(StepCodeKey key) {
        if (leftAlone.add(key)) {
            log.warn(
                    "Step left alone: no matching code here; it waits for a worker that has it, or for this version to"
                            + " be defined beside the new one. workflow={} version={} step={}",
                    key.workflow(),
                    key.version(),
                    key.step());
        }
    }

    /** The steps left to others. */
    public List<StepLeftAlone> stepsLeftAlone() {
        return leftAlone.stream()
                .map(key -> new StepLeftAlone(key.workflow(), key.version(), key.step()))
                .sorted(Comparator.comparing(StepLeftAlone::workflow)
                        .thenComparingInt(StepLeftAlone::version)
                        .thenComparing(StepLeftAlone::step))
                .toList();
    }

    /** The version asked for, then the others, newest first. */
    private List<WorkflowDefinition> candidates(String workflow, int version) {
        NavigableMap<Integer, WorkflowDefinition> versions = byName.get(workflow);
        if (versions == null) {
            return List.of();
        }
        List<WorkflowDefinition> candidates =
                new ArrayList<>(versions.descendingMap().values());
        WorkflowDefinition own = versions.get(version);
        if (own != null) {
            candidates.remove(own);
            candidates.addFirst(own);
        }
        return candidates;
    }

    /** Few steps ask for more than their parents, so it is worked out by the first that does. */
    private Lineage lineage(WorkflowDefinition definition) {
        return lineages.computeIfAbsent(
                new Version(definition.name(), definition.version()),
                version -> new Lineage(definition.graph().nodes()));
    }

    private static boolean fits(WorkflowGraph.Node node, Claim claim) {
        return node.kind() == claim.input().kind()
                && node.parents().size() == claim.input().parents().size()
                && claim.input().parents().keySet().containsAll(node.parents());
    }

    private record Version(String workflow, int number) {}

    /** A step's code, the definition it comes from, and who comes before whom in that. */
    public record Match(WorkflowDefinition definition, StepDefinition step, Supplier<Lineage> lineage) {}
}
