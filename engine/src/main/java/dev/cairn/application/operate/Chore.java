package dev.cairn.application.operate;

import java.time.Instant;

/** Something that the leader does now and then, a little at a time. */
public interface Chore {

    /**
     * Does a little, if it is time for it. To be called by one thread at a time.
     *
     * @param now the time of the store
     * @return whether there is more to do at once
     */
    boolean tick(Instant now);
}
