package dev.cairn.domain.service;

import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.SuspectGroup;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/**
 * The quarantine: which suspects (possible poison pills) may run together on one worker. A task is a suspect when
 * two workers have died while running it, and its level is the number of these deaths. A worker runs suspects of one
 * level at a time, and fewer the higher the level: half of its slots on the first, a quarter of the previous number
 * with each further death, and finally one alone.
 *
 * <p>A death thus separates the suspects that ran with the killer from the others: they are on different levels from
 * then on.
 *
 * @param slots how many steps run at once on the worker
 * @param maxCrashes how often a worker may die while running a step
 */
public record Quarantine(int slots, int maxCrashes) {

    private static final int DEATHS_TO_SUSPECT = 2;
    private static final int BITS_OF_AN_INT = 31;

    /** The number of deaths that make a suspect: two, or one when the second would be the last. */
    public int suspectedFrom() {
        return Math.max(1, Math.min(DEATHS_TO_SUSPECT, maxCrashes));
    }

    /** Whether a task is a suspect after that many deaths. */
    public boolean isSuspect(int crashes) {
        return crashes >= suspectedFrom();
    }

    /** How many suspects of that level run together at most. A suspect that the next death would fail runs alone. */
    public int groupSize(int level) {
        if (level >= maxCrashes) {
            return 1;
        }
        int half = (slots + 1) / 2;
        int quarterings = Math.max(0, level - suspectedFrom());
        return Math.max(1, half >> Math.min(2 * quarterings, BITS_OF_AN_INT));
    }

    /** The tasks that the worker may claim while these suspects run on it. */
    public SuspectFilter filter(SuspectGroup running) {
        if (running.size() == 0) {
            return SuspectFilter.ALL;
        }
        return running.size() < groupSize(running.level())
                ? new SuspectFilter(suspectedFrom(), running.level(), running.level())
                : SuspectFilter.noSuspects(suspectedFrom());
    }

    /**
     * Decides which claimed tasks may run now: all that are not suspects, and as many suspects of one level as there is
     * room for. If no group runs already, the lowest level comes first, so that a killer waits for the tasks that ran
     * beside it.
     */
    public Sorted sort(List<QueueRow> found, SuspectGroup running) {
        OptionalInt lowest = found.stream()
                .mapToInt(task -> task.entry().crashes())
                .filter(this::isSuspect)
                .min();
        if (lowest.isEmpty()) {
            return new Sorted(found, List.of());
        }
        int level = running.size() == 0 ? lowest.getAsInt() : running.level();
        int left = groupSize(level) - running.size();
        List<QueueRow> admitted = new ArrayList<>();
        List<QueueRow> waiting = new ArrayList<>();
        for (QueueRow task : found) {
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

    /** The sorted tasks of a claim: tasks that may run now, and suspects that go back to their places in the queue. */
    public record Sorted(List<QueueRow> admitted, List<QueueRow> waiting) {}
}
