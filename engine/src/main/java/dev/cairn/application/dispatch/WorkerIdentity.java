package dev.cairn.application.dispatch;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The id under which this worker is registered: it gets a new one at each start and each time it was declared dead. */
public final class WorkerIdentity {

    private static final Logger log = LoggerFactory.getLogger(WorkerIdentity.class);

    private final Runnable dropEverything;
    private volatile @Nullable UUID current;

    /**
     * Creates an identity that is not registered yet.
     *
     * @param dropEverything drops all work when the worker was declared dead
     */
    public WorkerIdentity(Runnable dropEverything) {
        this.dropEverything = dropEverything;
    }

    /** The id, while the worker is registered. */
    public Optional<UUID> current() {
        return Optional.ofNullable(current);
    }

    /** Whether the worker is registered under this id. */
    boolean isCurrent(UUID id) {
        return id.equals(current);
    }

    /** Notes that the worker is registered under this id. */
    public synchronized void assume(UUID id) {
        current = id;
    }

    /**
     * Notes that the worker was declared dead under this id. It drops everything before another id can be assumed, so
     * that it never drops what was claimed under the new id.
     */
    public synchronized void lose(UUID id) {
        if (id.equals(current)) {
            log.warn("Worker was declared dead: its tasks run elsewhere, it comes back under a new id. worker={}", id);
            giveUp(id);
        }
    }

    /** Notes that the worker has given back all tasks held under this id, and drops what it still keeps of them. */
    public synchronized void giveUp(UUID id) {
        if (id.equals(current)) {
            current = null;
            dropEverything.run();
        }
    }

    /** Notes that the worker has left by itself. */
    public synchronized void leave() {
        current = null;
    }
}
