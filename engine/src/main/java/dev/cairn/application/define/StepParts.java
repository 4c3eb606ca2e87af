package dev.cairn.application.define;

import dev.cairn.Compensation;
import dev.cairn.Limits;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import dev.cairn.WhenLate;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.SkipTest;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.StepLimits;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.Required;
import dev.cairn.domain.service.TimeOutRetries;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The parts of a step that are declared so far. */
final class StepParts {

    private final WorkflowDraft<?> draft;
    private final String name;
    private final Set<String> parents = new LinkedHashSet<>();
    private final List<SkipTest> skipTests = new ArrayList<>();
    private @Nullable RetryPolicy retry;
    private boolean requireAllParents;
    private boolean interruptible = true;
    private StepLimits limits = StepLimits.NONE;
    private @Nullable QueueLimit queueLimit;
    private @Nullable StepBody body;
    private @Nullable CompensationDraft compensation;
    private @Nullable StepRef<?> ref;

    StepParts(WorkflowDraft<?> draft, String name) {
        this.draft = draft;
        this.name = name;
    }

    String name() {
        return name;
    }

    @Nullable
    StepRef<?> ref() {
        return ref;
    }

    void after(@Nullable Collection<? extends @Nullable StepRef<?>> added) {
        draft.requireOpen();
        if (!parents.isEmpty()) {
            throw draft.mistake(name, "says twice what it comes after. Name all its parents in one after(…).");
        }
        for (StepRef<?> parent :
                require(added, "the collection of its parents", "Leave after(…) out if it starts with the run")) {
            draft.requireOwn(subject(), parent);
            if (!parents.add(parent.name())) {
                throw draft.mistake(name, "names '" + parent.name() + "' twice in after(…). Name each parent once.");
            }
        }
    }

    <P> void skipIf(StepRef<P> parent, Predicate<? super P> test) {
        requireTest(parent, test, "output -> true to skip");
        skipIf(SkipTest.ofOutput(parent, test));
    }

    <I, P> void skipIf(StepRef<P> parent, BiPredicate<? super I, ? super P> test) {
        requireTest(parent, test, "(input, output) -> true to skip");
        skipIf(SkipTest.ofBoth(parent, test));
    }

    <I> void skipIfInput(Predicate<? super I> test) {
        draft.requireOpen();
        require(test, "the test of its skip condition on the input", "Pass one, input -> true to skip");
        skipIf(SkipTest.ofInput(test));
    }

    void skipIf(SkipTest test) {
        skipTests.add(test);
    }

    private void requireTest(StepRef<?> parent, @Nullable Object test, String example) {
        draft.requireOpen();
        draft.requireOwn(subject(), parent);
        require(test, "the test of its skip condition on '" + parent.name() + "'", "Pass one, " + example);
    }

    void retry(RetryPolicy policy) {
        draft.requireOpen();
        this.retry = require(policy, "its retry policy", "Use RetryPolicy.none() for no retries");
    }

    /** Refuses missing code at declaration rather than at execution. */
    <C> C code(@Nullable C code) {
        return require(code, "its code", "Pass a lambda that takes the input and the context");
    }

    /** Refuses a fixed length of a sleep that is missing, negative or too long. */
    Duration length(@Nullable Duration length) {
        if (length == null || length.isNegative() || length.compareTo(Limits.MAX_WAIT) > 0) {
            throw draft.mistake(
                    name,
                    "sleeps for " + length + ", but a sleep lasts between zero and " + Limits.MAX_WAIT.toDays()
                            + " days. Choose a duration within that.");
        }
        return length;
    }

    /** Refuses a missing function that computes the length of a sleep. */
    <C> C lengthCode(@Nullable C code) {
        return require(code, "the function that says for how long it sleeps", "Pass one that returns a duration");
    }

    /** Refuses a missing function that computes the end of a sleep. */
    <C> C wakeCode(@Nullable C code) {
        return require(code, "the function that says until when it sleeps", "Pass one that returns an instant");
    }

    /** Refuses a timeout that is missing, not longer than zero, or too long. */
    Duration timeout(@Nullable Duration length) {
        draft.requireOpen();
        return LimitLength.checked(limit("timeout"), length);
    }

    /** Changes what happens at the timeout of a wait. */
    void atTimeout(AtTimeout then, @Nullable Object otherwise) {
        draft.requireOpen();
        if (!(body instanceof StepBody.WaitFor wait) || wait.then() != AtTimeout.FAIL) {
            throw draft.mistake(name, "says twice what happens at its timeout. Call orElse(…) or orSkip() once.");
        }
        body = wait.then(then, otherwise);
    }

    /** Refuses a missing output type. */
    Type type(@Nullable Type output) {
        return require(output, "the type of its output", "Pass a class or TypeToken, or only the code if it has none");
    }

    /** The type that a token carries. */
    Type type(@Nullable TypeToken<?> output) {
        return type(output == null ? null : output.type());
    }

    /** Refuses a missing value. */
    <T> T require(@Nullable T value, String what, String remedy) {
        return Required.argument(value, "Workflow '" + draft.name() + "': " + subject() + ": " + what, remedy);
    }

    private String subject() {
        return "step '" + name + "'";
    }

    void notInterrupted() {
        draft.requireOpen();
        this.interruptible = false;
    }

    void startToClose(Duration length) {
        draft.requireOpen();
        limits = limits.startToClose(LimitLength.checked(limit("start-to-close"), length));
    }

    void heartbeatWithin(Duration length) {
        draft.requireOpen();
        limits = limits.heartbeat(LimitLength.checked(limit("heartbeat"), length));
    }

    void scheduleToStart(Duration length, @Nullable WhenLate then) {
        draft.requireOpen();
        queueLimit = LimitLength.queueLimit(limit("schedule-to-start"), length, then);
    }

    private String limit(String kind) {
        String noun = kind.equals("timeout") ? kind : kind + " limit";
        return "Workflow '" + draft.name() + "': " + subject() + ": its " + noun;
    }

    void requireAllParents() {
        draft.requireOpen();
        this.requireAllParents = true;
    }

    /** Sets the code that undoes the step, with a policy of its own or that of the workflow. */
    void compensate(Compensation<Object, @Nullable Object> code, @Nullable RetryPolicy policy) {
        draft.requireOpen();
        if (compensation != null) {
            throw draft.mistake(name, "has two compensations. Put what both do into one.");
        }
        this.compensation = new CompensationDraft(code, policy);
    }

    <R extends StepRef<?>> R end(StepBody code, R handle) {
        draft.requireOpen();
        if (body != null) {
            throw draft.mistake(
                    name, "is ended twice. Call run(…), sleep(…), sleepUntil(…) or waitFor(…) once for each step.");
        }
        this.body = code;
        this.ref = handle;
        return handle;
    }

    /**
     * The finished step.
     *
     * @param usual the retry policy of a step that names none
     */
    StepDefinition build(RetryPolicy usual) {
        if (body == null) {
            throw draft.mistake(
                    name, "was begun but has no code. End its declaration with run(…), sleep(…) or waitFor(…).");
        }
        for (SkipTest test : skipTests) {
            StepRef<?> parent = test.parent();
            if (parent != null && !parents.contains(parent.name())) {
                throw draft.mistake(
                        name,
                        "has a skip condition on '" + parent.name()
                                + "', which is not one of its parents. Name it in after(…) too.");
            }
        }
        TaskKind kind = compensation == null ? body.kind() : TaskKind.COMPENSATED_STEP;
        WorkflowGraph.Node node =
                new WorkflowGraph.Node(name, kind, requireAllParents, List.copyOf(parents), queueLimit);
        LimitLength.requireUseful(limit("heartbeat"), limits);
        RetryPolicy policy = Objects.requireNonNullElse(retry, usual);
        return new StepDefinition(
                node,
                policy,
                skipTests,
                body,
                interruptible,
                TimeOutRetries.of(limits, policy),
                compensation == null ? null : compensation.build(usual));
    }
}
