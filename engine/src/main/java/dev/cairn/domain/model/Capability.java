package dev.cairn.domain.model;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * The tasks that a worker can run: those of the workflows it knows, up to its newest version of each, because older
 * code must not run a step of a newer version. Excluded are the steps and tasks that the worker has found it cannot
 * run. These are few and found by trying, so that a claim need not carry the names of all steps.
 *
 * @param newest the newest version it has of each workflow, by name
 * @param codesLeftAlone steps for which it has no code
 * @param tasksLeftAlone single tasks that its code for that step does not fit
 */
public record Capability(Map<String, Integer> newest, Set<StepCodeKey> codesLeftAlone, Set<TaskKey> tasksLeftAlone) {

    /** Covers no task. */
    public static final Capability NOTHING = new Capability(Map.of(), Set.of(), Set.of());

    /** Copies the collections. */
    public Capability {
        newest = Map.copyOf(newest);
        codesLeftAlone = Set.copyOf(codesLeftAlone);
        tasksLeftAlone = Set.copyOf(tasksLeftAlone);
    }

    /** Returns a capability that leaves these tasks alone, too. */
    public Capability without(Set<TaskKey> tasks) {
        Set<TaskKey> all = new HashSet<>(tasksLeftAlone);
        all.addAll(tasks);
        return new Capability(newest, codesLeftAlone, all);
    }

    /** Whether the worker should claim this task. */
    public boolean covers(QueueEntry entry) {
        return newest.getOrDefault(entry.run().workflow(), 0) >= entry.run().version()
                && !codesLeftAlone.contains(entry.code())
                && !tasksLeftAlone.contains(entry.key());
    }
}
