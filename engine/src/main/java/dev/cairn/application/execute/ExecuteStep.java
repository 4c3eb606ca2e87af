package dev.cairn.application.execute;

import dev.cairn.RetryPolicy;
import dev.cairn.TerminalError;
import dev.cairn.application.define.CodeMismatch;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.AttemptRunner;
import dev.cairn.application.observe.Interception;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.CancelSignal;
import dev.cairn.application.settle.HeartbeatBuffer;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.CompensationDefinition;
import dev.cairn.domain.model.CompensationName;
import dev.cairn.domain.model.HandlerDefinition;
import dev.cairn.domain.model.HeldTask;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.WaitTerms;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.DataRejectedException;
import dev.cairn.domain.service.RetryDecision;
import dev.cairn.domain.service.SkipRule;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Executes one attempt of a step: conditions, code, output. Everything that happens becomes an outcome; it never
 * throws.
 */
public final class ExecuteStep implements AttemptRunner {

    private static final Duration STORE_AWAY_DELAY = Duration.ofSeconds(1);

    private final KnownWorkflows workflows;
    private final PayloadCodec codec;
    private final ReadDuringStep reads;
    private final WorkerFacts worker;

    /** Executes the code of those workflows. */
    public ExecuteStep(KnownWorkflows workflows, PayloadCodec codec, ReadDuringStep reads, WorkerFacts worker) {
        this.workflows = workflows;
        this.codec = codec;
        this.reads = reads;
        this.worker = worker;
    }

    /**
     * The same through the interceptor of the engine, if there is one.
     *
     * @param running how many attempts run on the worker
     */
    public AttemptRunner through(Interception interception, IntSupplier running) {
        return InterceptAttempts.around(
                this, interception, workflows, new InterceptAttempts.Worker(worker.name(), running));
    }

    @Override
    public Outcome execute(Claim claim, CancelSignal signal, HeartbeatBuffer heartbeats) {
        Attempted attempted = new Attempted(claim, signal, new SendHeartbeats(claim, codec, reads, heartbeats));
        return execute(
                attempted,
                switch (claim.input().kind()) {
                    case STEP, COMPENSATED_STEP, SLEEP, WAIT -> this::runStep;
                    case COMPENSATION -> this::runCompensation;
                    case ON_FAILURE, ON_SUCCESS, ON_CANCEL -> this::runHandler;
                });
    }

    /**
     * Runs the first code that fits. No other code is tried after code that has begun, even if that turns out not to
     * fit.
     */
    private Outcome execute(Attempted attempted, Code code) {
        Claim claim = attempted.claim;
        List<WorkflowDefinition> candidates = workflows.candidates(claim.run());
        CodeMismatch mismatch = CodeMismatch.NO_CODE;
        for (WorkflowDefinition definition : candidates) {
            StoredValues values = new StoredValues(claim, definition, codec);
            Optional<Outcome> outcome = code.execute(attempted, definition, values);
            // Code that asks for something that the run does not have, or cannot read what it has, is not the code of
            // this run, even if the code caught the refusal.
            CodeMismatch found = values.mismatch();
            if (outcome.isPresent() && found == null) {
                return outcome.get();
            }
            mismatch = found == null ? mismatch : found;
            if (values.hasBegun()) {
                break;
            }
        }
        return leaveAlone(claim, candidates, mismatch);
    }

    private Optional<Outcome> runStep(Attempted attempted, WorkflowDefinition definition, StoredValues values) {
        return workflows.match(definition, attempted.claim).map(code -> {
            if (!code.step().isInterruptible()) {
                attempted.signal.doNotInterrupt();
            }
            return runStep(
                    attempted.claim, code.step(), values, new RunningStep(attempted, code, values, reads, worker));
        });
    }

    private Outcome runStep(Claim claim, StepDefinition step, StoredValues values, RunningStep context) {
        try {
            Optional<String> skip = SkipRule.reason(step.skipTests(), values::inputToTest, context);
            if (skip.isPresent()) {
                return new Outcome.Skipped(skip.get());
            }
            return switch (step.body()) {
                case StepBody.Call(var type, var body) -> completed(claim, type, body.call(values.input(), context));
                case StepBody.SleepFor(var length) -> new Outcome.SleepingFor(length);
                case StepBody.SleepForComputed(var length) ->
                    SleepOutcome.lasting(claim, length.call(values.input(), context));
                case StepBody.WaitFor wait -> waiting(claim, wait);
                case StepBody.SleepUntil(var wakeAt) -> SleepOutcome.until(claim, wakeAt.call(values.input(), context));
            };
        } catch (Throwable thrown) {
            return failed(claim, step.retry(), thrown);
        }
    }

    private Optional<Outcome> runHandler(Attempted attempted, WorkflowDefinition definition, StoredValues values) {
        Claim claim = attempted.claim;
        HandlerDefinition handler = definition.handlers().get(claim.input().kind());
        if (handler == null) {
            return Optional.empty();
        }
        try {
            new RunningHandler(attempted, handler.retry(), values, reads, worker).call(handler.code());
            return Optional.of(new Outcome.Completed(null));
        } catch (Throwable thrown) {
            return Optional.of(failed(claim, handler.retry(), thrown));
        }
    }

    private Optional<Outcome> runCompensation(Attempted attempted, WorkflowDefinition definition, StoredValues values) {
        Claim claim = attempted.claim;
        String task = claim.lease().key().name();
        CompensationDefinition compensation = definition.compensation(task).orElse(null);
        if (compensation == null) {
            return Optional.empty();
        }
        StepDefinition step = Objects.requireNonNull(
                definition.steps().get(CompensationName.of(task).orElseThrow().step()));
        try {
            new RunningHandler(attempted, compensation.retry(), values, reads, worker).call(compensation, step);
            return Optional.of(new Outcome.Completed(null));
        } catch (Throwable thrown) {
            return Optional.of(failed(claim, compensation.retry(), thrown));
        }
    }

    private Outcome leaveAlone(Claim claim, List<WorkflowDefinition> tried, CodeMismatch mismatch) {
        return new Outcome.GivenBack(mismatch.reason(), workflows.leaveAlone(claim, tried, mismatch));
    }

    /** The value for the timeout is encoded now, because the worker that ends the wait may not have the code. */
    private Outcome waiting(Claim claim, StepBody.WaitFor wait) {
        Payload otherwise = null;
        if (wait.otherwise() != null) {
            String what = "The value given to orElse(…) in " + describe(claim);
            otherwise = codec.encode(() -> what, wait.otherwise(), wait.outputType());
        }
        return new Outcome.Waiting(new WaitTerms(wait.signal(), wait.timeout(), wait.then(), otherwise));
    }

    /**
     * Encodes the output. An output that cannot be stored fails without a retry, because the next one could not be
     * stored either.
     */
    private Outcome completed(Claim claim, Type type, @Nullable Object output) {
        if (output == null) {
            return new Outcome.Completed(null);
        }
        try {
            return new Outcome.Completed(codec.encode(() -> "The output of " + describe(claim), output, type));
        } catch (IllegalArgumentException e) {
            throw new TerminalError(String.valueOf(e.getMessage()), e);
        }
    }

    private Outcome failed(Claim claim, RetryPolicy retry, Throwable thrown) {
        if (thrown instanceof ReadDuringStep.StoreAway) {
            // Not the step's fault: a read by the engine failed during the step.
            return new Outcome.GivenBack("the store was away while it read what it needs", STORE_AWAY_DELAY);
        }
        return RetryDecision.decide(
                thrown, retry, claim.input().tries(), worker.random().nextDouble());
    }

    /**
     * The outcome of an attempt whose result the store does not take: it failed, and the retry policy of the step
     * decides.
     */
    public Outcome refused(AttemptResult result, RuntimeException cause) {
        StepError error = StepError.noticed(
                cause instanceof DataRejectedException ? "OutputRejected" : "NotSettled",
                "the store did not take what the attempt came to: " + cause.getMessage());
        HeldTask held = result.held();
        if (held == null || result.outcome() instanceof Outcome.Failed) {
            return new Outcome.Failed(error);
        }
        return RetryDecision.decide(
                error, cause, retryOf(held), held.tries(), worker.random().nextDouble());
    }

    /** The retry policy of a task; there are no retries for one whose code is not known here. */
    private RetryPolicy retryOf(HeldTask held) {
        return workflows.candidates(held.run()).stream()
                .flatMap(definition -> definition.retryOf(held.key().name()).stream())
                .findFirst()
                .orElse(RetryPolicy.none());
    }

    private static String describe(Claim claim) {
        return "step '" + claim.lease().key().name() + "' in run " + claim.run().id() + " of workflow '"
                + claim.run().workflow() + "'";
    }

    /** The code of a step or handler, if the definition has it. */
    private interface Code {

        /** The outcome, or nothing if the definition has no such code. */
        Optional<Outcome> execute(Attempted attempted, WorkflowDefinition definition, StoredValues values);
    }

    /** A claimed attempt, the signal that its lease was taken away, and its heartbeats. */
    record Attempted(Claim claim, CancelSignal signal, SendHeartbeats heartbeats) {}
}
