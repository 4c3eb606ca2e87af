package dev.cairn.domain.model;

import java.util.Set;

/**
 * What a worker can run: the workflows it knows, except for steps it found it has no matching code for. The exceptions
 * are few and learned by meeting them, so that a claim need not carry the names of all steps.
 */
public record Capability(Set<String> workflows, Set<StepCodeKey> leftAlone) {

    /** Copies the sets. */
    public Capability {
        workflows = Set.copyOf(workflows);
        leftAlone = Set.copyOf(leftAlone);
    }

    /** Whether the worker should claim this task. */
    public boolean covers(QueueEntry entry) {
        return workflows.contains(entry.run().workflow()) && !leftAlone.contains(entry.code());
    }
}
