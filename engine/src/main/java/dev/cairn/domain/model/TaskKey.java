package dev.cairn.domain.model;

import java.util.Comparator;
import java.util.UUID;

/** Identifies a task: a step inside a run. The natural order is the order in which locks are taken. */
public record TaskKey(UUID runId, String name) implements Comparable<TaskKey> {

    private static final Comparator<TaskKey> LOCK_ORDER =
            Comparator.comparing(TaskKey::runId).thenComparing(TaskKey::name);

    @Override
    public int compareTo(TaskKey other) {
        return LOCK_ORDER.compare(this, other);
    }
}
