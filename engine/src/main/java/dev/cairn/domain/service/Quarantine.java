package dev.cairn.domain.service;

import dev.cairn.domain.model.Admission;
import dev.cairn.domain.model.QueuedTask;
import dev.cairn.domain.model.SuspectGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * Which suspects may run together on one worker. A task is a suspect when workers died under it twice, and its level is
 * the number of these deaths. A worker runs suspects of one level at a time, and the fewer the higher the level: half of
 * its slots on the first, a quarter of that with each further death, and in the end one alone.
 *
 * <p>So a death sets the suspects that ran with the killer apart from those that did not: from then on they are on
 * different levels.
 *
 * @param slots how many steps run at once on the worker
 * @param maxCrashes how often a worker may die under a step
 */
public record Quarantine(int slots, int maxCrashes) {

    private static final int DEATHS_TO_SUSPECT = 2;
    private static final int BITS_OF_AN_INT = 31;

    /** How many deaths make a suspect: two, or one when the second would be the last. */
    public int suspectedFrom() {
        return Math.max(1, Math.min(DEATHS_TO_SUSPECT, maxCrashes));
    }

    /** Whether a task is a suspect after that many deaths. */
    public boolean isSuspect(int crashes) {
        return crashes >= suspectedFrom();
    }

    /** How many suspects of that level run together at most. One that the next death would fail runs alone. */
    public int room(int level) {
        if (level >= maxCrashes) {
            return 1;
        }
        int half = (slots + 1) / 2;
        int quarterings = Math.max(0, level - suspectedFrom());
        return Math.max(1, half >> Math.min(2 * quarterings, BITS_OF_AN_INT));
    }

    /** Which tasks the worker may look for while these suspects run on it. */
    public Admission admission(SuspectGroup running) {
        if (running.size() == 0) {
            return Admission.ALL;
        }
        return running.size() < room(running.level())
                ? new Admission(suspectedFrom(), running.level(), running.level())
                : Admission.noSuspects(suspectedFrom());
    }

    /**
     * Decides which of the tasks that a claim found may run now: all that are no suspects, and suspects of one level, as
     * many as there is room for. Without a group that runs already the lowest level comes first: what kills workers
     * waits for what was beside it.
     */
    public Sorted sort(List<QueuedTask> found, SuspectGroup running) {
        OptionalInt lowest = found.stream()
                .mapToInt(task -> task.entry().crashes())
                .filter(this::isSuspect)
                .min();
        if (lowest.isEmpty()) {
            return new Sorted(found, List.of());
        }
        int level = running.size() == 0 ? lowest.getAsInt() : running.level();
        int left = room(level) - running.size();
        List<QueuedTask> admitted = new ArrayList<>();
        List<QueuedTask> waiting = new ArrayList<>();
        for (QueuedTask task : found) {
            int crashes = task.entry().crashes();
            if (!isSuspect(crashes)) {
                admitted.add(task);
            } else if (crashes == level && left > 0) {
                admitted.add(task);
                left--;
            } else {
                waiting.add(task);
            }
        }
        return new Sorted(admitted, waiting);
    }

    /** What a claim found: tasks that may run now, and suspects that go back to their places in the queue. */
    public record Sorted(List<QueuedTask> admitted, List<QueuedTask> waiting) {}
}
