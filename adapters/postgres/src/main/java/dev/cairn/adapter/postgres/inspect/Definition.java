package dev.cairn.adapter.postgres.inspect;

import java.util.List;

/**
 * A workflow whose graphs are stored.
 *
 * @param workflow its name
 * @param versions its versions, the newest first
 */
public record Definition(String workflow, List<Version> versions) {

    /** Copies the list. */
    public Definition {
        versions = List.copyOf(versions);
    }

    /** The newest version. */
    public int newest() {
        return versions.getFirst().version();
    }

    /** Whether a registered worker has code for the newest version. */
    public boolean isLive() {
        return versions.getFirst().workers() > 0;
    }

    /**
     * A version of a workflow.
     *
     * @param version its number
     * @param steps how many steps it has, without handlers
     * @param workers how many registered workers have code of this version or a newer one
     */
    public record Version(int version, int steps, int workers) {}
}
