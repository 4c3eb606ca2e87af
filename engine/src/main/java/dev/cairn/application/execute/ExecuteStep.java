package dev.cairn.application.execute;

import dev.cairn.FailureHandler;
import dev.cairn.Limits;
import dev.cairn.RetryPolicy;
import dev.cairn.StepFailure;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.WorkflowFailure;
import dev.cairn.application.define.KnownWorkflows;
import dev.cairn.application.dispatch.AttemptRunner;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.service.RetryDecision;
import dev.cairn.domain.service.SkipRule;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** Executes one attempt of a step: conditions, code, output. Whatever happens becomes an outcome; nothing is thrown. */
public final class ExecuteStep implements AttemptRunner {

    private static final Duration STORE_AWAY_DELAY = Duration.ofSeconds(1);

    private final KnownWorkflows workflows;
    private final PayloadCodec codec;
    private final ReadDuringStep reads;
    private final RandomGenerator random;

    /** With the code of those workflows. */
    public ExecuteStep(KnownWorkflows workflows, PayloadCodec codec, ReadDuringStep reads, RandomGenerator random) {
        this.workflows = workflows;
        this.codec = codec;
        this.reads = reads;
        this.random = random;
    }

    @Override
    public Outcome execute(Claim claim) {
        return claim.input().kind() == TaskKind.ON_FAILURE ? handleFailure(claim) : executeStep(claim);
    }

    private Outcome executeStep(Claim claim) {
        Optional<KnownWorkflows.Match> code = workflows.codeFor(claim);
        return code.isEmpty() ? leaveAlone(claim) : execute(claim, code.get());
    }

    private Outcome execute(Claim claim, KnownWorkflows.Match code) {
        AttemptContext context = new AttemptContext(claim, code, codec, reads);
        Outcome outcome = execute(claim, code, context);
        // Code that wants what only its own version has is not the code of this run, whatever it made of the refusal.
        return context.isMisfit() ? leaveAlone(claim) : outcome;
    }

    private Outcome execute(Claim claim, KnownWorkflows.Match code, AttemptContext context) {
        StepDefinition step = code.step();
        try {
            Optional<String> skip = SkipRule.reason(step.skipConditions(), context);
            if (skip.isPresent()) {
                return new Outcome.Skipped(skip.get());
            }
            return switch (step.body()) {
                case StepBody.Call(var type, var body) ->
                    completed(claim, type, body.call(input(claim, code.definition()), context));
                case StepBody.SleepFor(var duration) -> new Outcome.SleepingFor(duration);
                case StepBody.SleepUntil(var wakeAt) ->
                    sleepUntil(claim, wakeAt.apply(input(claim, code.definition())));
            };
        } catch (Throwable thrown) {
            return failed(claim, step.retry(), thrown);
        }
    }

    private Outcome handleFailure(Claim claim) {
        Optional<WorkflowDefinition> definition = workflows
                .forRun(claim.run().workflow(), claim.run().version())
                .filter(known -> known.onFailure() != null);
        if (definition.isEmpty()) {
            return leaveAlone(claim);
        }
        FailureHandler<Object> handler = Objects.requireNonNull(definition.get().onFailure());
        try {
            handler.handle(input(claim, definition.get()), failureOf(claim));
            return new Outcome.Completed(null);
        } catch (Throwable thrown) {
            return failed(claim, RetryPolicy.none(), thrown);
        }
    }

    private Outcome leaveAlone(Claim claim) {
        workflows.leaveAlone(claim.code());
        return new Outcome.GivenBack("the worker has no matching code for it");
    }

    /** An output that cannot be stored will not be storable next time either: no retry. */
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

    private Outcome sleepUntil(Claim claim, @Nullable Instant wakeAt) {
        if (wakeAt == null || Limits.isTooFar(claim.lease().startedAt(), wakeAt)) {
            throw new TerminalError("The sleep " + describe(claim) + " was told to wake at " + wakeAt
                    + ", but it needs an instant within " + Limits.MAX_WAIT.toDays()
                    + " days. Return one from the function given to sleepUntil(…).");
        }
        return new Outcome.SleepingUntil(wakeAt);
    }

    @SuppressWarnings("NullAway") // an input of null was triggered as null and means something to the user's code
    private Object input(Claim claim, WorkflowDefinition definition) {
        return codec.decode(
                () -> "Workflow '" + definition.name() + "': the input of run "
                        + claim.run().id(),
                claim.input().input(),
                definition.inputType());
    }

    /** The user's steps only: a handler that comes too late may find that another one has failed in its place. */
    private WorkflowFailure failureOf(Claim claim) {
        List<StepFailure> failures = reads.tasks(claim.run().id()).stream()
                .filter(record -> record.task().state() == TaskState.FAILED)
                .filter(record -> record.task().kind() != TaskKind.ON_FAILURE)
                .map(TaskRecord::failure)
                .filter(Objects::nonNull)
                .toList();
        return new WorkflowFailure(
                claim.run().id(), claim.run().workflow(), claim.run().tenant(), failures);
    }

    private Outcome failed(Claim claim, RetryPolicy retry, Throwable thrown) {
        if (thrown instanceof ReadDuringStep.StoreAway) {
            // Not the step's fault: the engine's own reads failed under it.
            return new Outcome.Retrying(StepError.of(thrown), STORE_AWAY_DELAY, false);
        }
        return RetryDecision.decide(thrown, retry, claim.input().tries().failures(), random.nextDouble());
    }

    private static String describe(Claim claim) {
        return "step '" + claim.lease().key().name() + "' in run " + claim.run().id() + " of workflow '"
                + claim.run().workflow() + "'";
    }
}
