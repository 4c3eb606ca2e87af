package dev.cairn.application.define;

import dev.cairn.Branch;
import dev.cairn.StepRef;
import dev.cairn.domain.service.Required;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** A branch being declared: it puts complementary skip conditions on the steps that follow the decision. */
final class BranchDraft<I, D> implements Branch<I, D> {

    private final WorkflowDraft<I> draft;
    private final StepRef<D> decision;
    private final List<Predicate<? super D>> earlier = new ArrayList<>();
    private final List<StepRef<?>> ends = new ArrayList<>();
    private boolean closed;

    BranchDraft(WorkflowDraft<I> draft, StepRef<D> decision) {
        this.draft = draft;
        this.decision = decision;
    }

    @Override
    public Branch<I, D> when(Predicate<? super D> test, Function<Arm<I, D>, StepRef<?>> branch) {
        add(test, branch);
        earlier.add(test);
        return this;
    }

    @Override
    public List<StepRef<?>> otherwise(Function<Arm<I, D>, StepRef<?>> branch) {
        add(output -> true, branch);
        closed = true;
        return ends();
    }

    @Override
    public List<StepRef<?>> ends() {
        return List.copyOf(ends);
    }

    private void add(Predicate<? super D> test, Function<Arm<I, D>, StepRef<?>> branch) {
        draft.requireOpen();
        if (closed) {
            throw new IllegalArgumentException("Workflow '" + draft.name() + "': the branch after '" + decision.name()
                    + "' goes on after otherwise(…). Put otherwise(…) last.");
        }
        String which = "Workflow '" + draft.name() + "': the branch after '" + decision.name() + "': ";
        Required.argument(test, which + "the test", "Pass one, output -> true to take the branch");
        Required.argument(branch, which + "what it does", "Pass a lambda that returns the step that ends the branch");
        List<Predicate<? super D>> before = List.copyOf(earlier);
        // In the order of declaration: a test may rely on the earlier tests having returned false.
        Predicate<D> skip = output -> before.stream().anyMatch(other -> other.test(output)) || !test.test(output);
        StepRef<?> end = Required.argument(
                branch.apply(name -> arm(name, skip)), which + "the step it ends with", "Return one from the lambda");
        draft.requireOwn("the branch after '" + decision.name() + "'", end);
        ends.add(end);
    }

    private StepDrafts.One<I, D> arm(String name, Predicate<D> skip) {
        StepParts parts = draft.begin(name);
        parts.after(List.of(decision));
        parts.skipIf(decision, skip);
        return new StepDrafts.One<>(parts, draft.name(), decision);
    }
}
