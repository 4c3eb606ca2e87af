package dev.cairn.application.operate;

import java.time.Instant;

/** Maintenance that the leader does now and then, in small parts. */
public interface MaintenanceJob {

    /**
     * Does one part, if it is time for it. Only one thread may call it at a time.
     *
     * @param now the time of the store
     * @return whether there is more to do at once
     */
    boolean tick(Instant now);
}
