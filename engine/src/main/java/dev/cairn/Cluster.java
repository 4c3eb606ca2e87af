package dev.cairn;

import java.time.Duration;

/** All engines on a store together, as the store knows them. Each call reads the store. */
public interface Cluster {

    /** How the engines are doing together. Every count is bounded. */
    ClusterHealth health();

    /**
     * What the engines counted in this time until now.
     *
     * @param window from ten seconds to two hours
     * @throws IllegalArgumentException when the window is shorter or longer
     */
    Statistics statistics(Duration window);
}
