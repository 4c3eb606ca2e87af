package dev.cairn.domain.port;

import dev.cairn.domain.model.ClusterFigures;

/** Counts what is stored, for people. It only reads, and each count is bounded. */
public interface Census {

    /**
     * The figures of this moment.
     *
     * @param most how far to count
     */
    ClusterFigures figures(int most);
}
