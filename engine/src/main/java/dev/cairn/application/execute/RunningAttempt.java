package dev.cairn.application.execute;

import dev.cairn.AttemptContext;
import dev.cairn.RetryPolicy;
import dev.cairn.application.settle.CancelSignal;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.service.Required;
import dev.cairn.domain.service.RetryDecision;
import dev.cairn.domain.service.StepIdempotencyKey;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The context of one attempt, with what steps and handlers have in common. */
abstract class RunningAttempt implements AttemptContext {

    private static final Logger log = LoggerFactory.getLogger(RunningAttempt.class);

    final Claim claim;
    private final CancelSignal signal;
    private final SendHeartbeats heartbeats;
    final ReadDuringStep reads;
    private final RetryPolicy retry;
    private final WorkerFacts worker;
    private final long begunAtNanos;

    RunningAttempt(ExecuteStep.Attempted attempted, RetryPolicy retry, ReadDuringStep reads, WorkerFacts worker) {
        this.claim = attempted.claim();
        this.signal = attempted.signal();
        this.heartbeats = attempted.heartbeats();
        this.retry = retry;
        this.reads = reads;
        this.worker = worker;
        this.begunAtNanos = worker.nanoTime().getAsLong();
    }

    @Override
    public UUID runId() {
        return claim.run().id();
    }

    @Override
    public String workflow() {
        return claim.run().workflow();
    }

    @Override
    public int version() {
        return claim.run().version();
    }

    @Override
    public String tenant() {
        return claim.run().tenant();
    }

    @Override
    public Map<String, String> metadata() {
        return claim.input().metadata();
    }

    @Override
    public String worker() {
        return worker.name();
    }

    @Override
    public int attempt() {
        return claim.lease().fence().attempt();
    }

    @Override
    public boolean isLastAttempt() {
        return RetryDecision.isLast(retry, claim.input().tries(), firstAttemptAt(), now());
    }

    private Instant firstAttemptAt() {
        Instant begun = claim.lease().startedAt();
        return retry.within() == null || attempt() == 1
                ? begun
                : reads.firstAttemptAt(claim.lease().key()).orElse(begun);
    }

    @Override
    public Instant now() {
        return claim.lease().startedAt().plusNanos(worker.nanoTime().getAsLong() - begunAtNanos);
    }

    @Override
    public boolean isCancelled() {
        return signal.isCancelled();
    }

    @Override
    public void onCancel(Runnable callback) {
        Runnable code = Required.argument(
                callback,
                "Workflow '" + workflow() + "': step '" + claim.lease().key().name()
                        + "': the code to call when it is cancelled",
                "Pass a Runnable");
        signal.onCancel(() -> call(code));
    }

    /** One callback that fails must neither keep the others from being called nor reach the code of the step. */
    private void call(Runnable callback) {
        try {
            callback.run();
        } catch (RuntimeException | Error e) {
            log.warn(
                    "Callback of a cancelled step failed. run={} step={} attempt={} worker={} tenant={}",
                    runId(),
                    claim.lease().key().name(),
                    attempt(),
                    worker(),
                    tenant(),
                    e);
        }
    }

    @Override
    public void heartbeat() {
        heartbeats.send();
    }

    @Override
    public void heartbeat(Object details) {
        heartbeats.send(details);
    }

    @Override
    public <T> @Nullable T lastHeartbeat(Class<T> type) {
        return heartbeats.last(type);
    }

    @Override
    public String idempotencyKey() {
        return StepIdempotencyKey.of(claim.lease().key());
    }
}
