package dev.cairn.application.define;

import dev.cairn.StepRef;
import dev.cairn.domain.model.SkipTest;
import dev.cairn.domain.service.Required;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The arms of a branch so far. Each is skipped unless its test is the first that holds. */
final class BranchArms {

    private final WorkflowDraft<?> draft;
    private final String branch;
    private final List<SkipTest> tests = new ArrayList<>();
    private final List<StepRef<?>> ends = new ArrayList<>();
    private boolean closed;

    /** The arms of a branch, with the name that errors use for it. */
    BranchArms(WorkflowDraft<?> draft, String branch) {
        this.draft = draft;
        this.branch = branch;
    }

    List<StepRef<?>> ends() {
        return List.copyOf(ends);
    }

    /** Refuses a missing test. */
    <T> T test(@Nullable T test, String example) {
        return Required.argument(test, subject() + "the test", "Pass one, " + example + " to take the branch");
    }

    /** Adds an arm that is taken when the test holds; {@code arm} creates the builder of its steps. */
    <A> void add(SkipTest test, Function<SkipTest, A> arm, @Nullable Function<A, StepRef<?>> steps) {
        requireOpen();
        Function<A, StepRef<?>> declared = Required.argument(
                steps, subject() + "what it does", "Pass a lambda that returns the step that ends the branch");
        StepRef<?> end = Required.argument(
                declared.apply(arm.apply(unless(test))),
                subject() + "the step it ends with",
                "Return one from the lambda");
        draft.requireOwn(branch, end);
        ends.add(end);
        tests.add(test);
    }

    /** Refuses further arms. */
    List<StepRef<?>> close() {
        closed = true;
        return ends();
    }

    /** Skips unless this test is the first that holds, and asks in the order of declaration until one does. */
    private SkipTest unless(SkipTest own) {
        List<SkipTest> earlier = List.copyOf(tests);
        boolean usesInput = own.usesInput() || earlier.stream().anyMatch(SkipTest::usesInput);
        BiPredicate<Object, Object> skip = (input, output) ->
                earlier.stream().anyMatch(other -> other.test().test(input, output))
                        || !own.test().test(input, output);
        return new SkipTest(own.parent(), usesInput, skip);
    }

    private void requireOpen() {
        draft.requireOpen();
        if (closed) {
            throw new IllegalArgumentException("Workflow '" + draft.name() + "': " + branch
                    + " goes on after otherwise(…). Put otherwise(…) last.");
        }
    }

    private String subject() {
        return "Workflow '" + draft.name() + "': " + branch + ": ";
    }
}
