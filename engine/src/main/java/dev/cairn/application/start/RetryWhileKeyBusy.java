package dev.cairn.application.start;

import dev.cairn.application.advance.RunRequest;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.KeyBusyException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Starts runs whose idempotency key another transaction may hold. It retries with back-off, and holds no connection
 * while it waits: however many callers wait for keys, the pool stays free for others.
 */
final class RetryWhileKeyBusy {

    private static final Duration FIRST_PAUSE = Duration.ofMillis(20);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(1);

    /** The number of tries, which take about half a minute in all. */
    static final int MAX_TRIES = 35;

    private final Function<List<RunRequest>, List<RunInsertion>> start;
    private final Consumer<Duration> pause;

    RetryWhileKeyBusy(Function<List<RunRequest>, List<RunInsertion>> start) {
        this(start, RetryWhileKeyBusy::pause);
    }

    RetryWhileKeyBusy(Function<List<RunRequest>, List<RunInsertion>> start, Consumer<Duration> pause) {
        this.start = start;
        this.pause = pause;
    }

    /**
     * Starts all runs, or none.
     *
     * @throws KeyBusyException when a key is still busy after the last try
     */
    List<RunInsertion> start(List<RunRequest> requests) {
        Duration wait = FIRST_PAUSE;
        for (int tries = 1; ; tries++) {
            try {
                return start.apply(requests);
            } catch (KeyBusyException e) {
                if (tries == MAX_TRIES) {
                    throw e;
                }
            }
            pause.accept(wait);
            Duration next = wait.multipliedBy(2);
            wait = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
        }
    }

    /**
     * Waits before the next try. An interrupt does not shorten the wait; the caller finds its interrupt flag set
     * afterwards.
     */
    private static void pause(Duration length) {
        boolean interrupted = Thread.interrupted();
        LockSupport.parkNanos(length.toNanos());
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
