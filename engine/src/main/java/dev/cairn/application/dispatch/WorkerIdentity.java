package dev.cairn.application.dispatch;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Under which id this worker is registered now: a new one with each start and after each time it was declared dead. */
public final class WorkerIdentity {

    private static final Logger log = LoggerFactory.getLogger(WorkerIdentity.class);

    private final Runnable dropEverything;
    private volatile @Nullable UUID current;

    /**
     * Not registered yet.
     *
     * @param dropEverything lets go of all work when the worker finds itself declared dead
     */
    public WorkerIdentity(Runnable dropEverything) {
        this.dropEverything = dropEverything;
    }

    /** The id, while the worker is registered. */
    public Optional<UUID> current() {
        return Optional.ofNullable(current);
    }

    /** Whether the worker is registered under this id. */
    boolean is(UUID id) {
        return id.equals(current);
    }

    /** The worker is registered under this id. */
    public synchronized void assume(UUID id) {
        current = id;
    }

    /**
     * The worker was declared dead under this id. Everything is dropped before another id can be assumed, so that what
     * is dropped is never what was claimed under the new one.
     */
    public synchronized void lose(UUID id) {
        if (id.equals(current)) {
            log.warn("Worker was declared dead: its tasks run elsewhere, it comes back under a new id. worker={}", id);
            giveUp(id);
        }
    }

    /** The worker has given back all it held under this id, and drops what it still has of it. */
    public synchronized void giveUp(UUID id) {
        if (id.equals(current)) {
            current = null;
            dropEverything.run();
        }
    }

    /** The worker has left by itself. */
    public synchronized void leave() {
        current = null;
    }
}
