package dev.cairn.domain.model;

/**
 * The suspects that run together on one worker. All are on one level.
 *
 * @param level how often a worker has died while running each of them
 */
public record SuspectGroup(int level, int size) {

    /** No suspect runs. */
    public static final SuspectGroup EMPTY = new SuspectGroup(0, 0);
}
