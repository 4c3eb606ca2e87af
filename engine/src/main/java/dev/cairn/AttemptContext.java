package dev.cairn;

import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The facts about one attempt of a step or handler. Valid during that attempt only. */
public interface AttemptContext {

    /** The run that the step or handler belongs to. */
    UUID runId();

    /** The name of the workflow. */
    String workflow();

    /** The version of the workflow that the run was started with; the code may be that of a newer one. */
    int version();

    /** The tenant that the run belongs to. */
    String tenant();

    /** The metadata from {@link TriggerOptions#metadata}, as an unmodifiable map. */
    Map<String, String> metadata();

    /** The name of the worker on which this attempt runs. */
    String worker();

    /** The number of this attempt, counted from 1. Work given back by a stopping worker does not count. */
    int attempt();

    /**
     * Whether a failure of this attempt would be final: the policy has no retry left, or the next one could not begin
     * within its total time ({@link RetryPolicy#within}).
     *
     * <p>It is no promise. A failure that the policy never retries is final in any attempt, and a {@link RetryLater} can
     * lead to one more attempt after the last one. A total time may also end later, while this attempt is running. Only
     * with a total time, and after the first attempt, is the store asked.
     */
    boolean isLastAttempt();

    /**
     * The time by the clock of the store, which all workers share, in virtual time too. It is the time at which the
     * store leased this attempt, plus what has passed on this worker since; asking costs nothing. It may lag behind the
     * store a little. It never goes back during an attempt.
     */
    Instant now();

    /**
     * Whether this attempt has become useless: its run or step was cancelled, or its worker stops or was declared dead.
     * The store refuses what it comes to. Its thread is interrupted as well, unless the step has asked for none
     * ({@link StepOptions#notInterrupted}).
     */
    boolean isCancelled();

    /**
     * Calls the code when {@link #isCancelled} becomes true, on another thread; at once and on this thread if it is true
     * already. Several are called one after the other, in the order of registration. An exception of one is logged, and
     * the others are called all the same. It is for cutting short what an interrupt does not reach, such as a request
     * under way.
     */
    void onCancel(Runnable callback);

    /**
     * Says that the step is alive, so that it does not exceed its heartbeat limit ({@link StepOptions#heartbeatWithin}). The
     * call only notes it; the worker stores the heartbeats of its steps together, at most once a second.
     */
    void heartbeat();

    /**
     * Says that the step is alive, and how far it has come. The details are encoded at once by the engine's serializer, within
     * the size limit of payloads. {@code inspect()} shows the last ones, and the next attempt can go on from them.
     */
    void heartbeat(Object details);

    /**
     * The last details that an earlier attempt of this step sent with its heartbeats; null if there are none. Details that
     * were sent shortly before a worker died may be missing. Details that this type cannot read, because another version
     * of the code has sent them, count as missing, with a warning in the log.
     */
    <T> @Nullable T lastHeartbeat(Class<T> type);

    /**
     * A key for services that accept an idempotency key: the same in all attempts, and different for each step and run.
     * It is a UUID of 36 characters, computed from the id of the run and the name of the step. If a step makes several
     * requests, append a suffix for each.
     */
    String idempotencyKey();
}
