package dev.cairn.application.define;

import dev.cairn.Branch;
import dev.cairn.StepRef;
import dev.cairn.domain.model.SkipTest;
import java.util.List;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.Predicate;

/** A branch by the output of a step, being declared. */
final class BranchDraft<I, D> implements Branch<I, D> {

    private final WorkflowDraft<I> draft;
    private final StepRef<D> decision;
    private final BranchArms arms;

    BranchDraft(WorkflowDraft<I> draft, StepRef<D> decision) {
        this.draft = draft;
        this.decision = decision;
        this.arms = new BranchArms(draft, "the branch after '" + decision.name() + "'");
    }

    @Override
    public Branch<I, D> when(Predicate<? super D> test, Function<Arm<I, D>, StepRef<?>> branch) {
        add(SkipTest.ofOutput(decision, arms.test(test, "output -> true")), branch);
        return this;
    }

    @Override
    public Branch<I, D> when(BiPredicate<? super I, ? super D> test, Function<Arm<I, D>, StepRef<?>> branch) {
        add(SkipTest.ofBoth(decision, arms.test(test, "(input, output) -> true")), branch);
        return this;
    }

    @Override
    public List<StepRef<?>> otherwise(Function<Arm<I, D>, StepRef<?>> branch) {
        add(SkipTest.ofOutput(decision, output -> true), branch);
        return arms.close();
    }

    @Override
    public List<StepRef<?>> ends() {
        return arms.ends();
    }

    private void add(SkipTest test, Function<Arm<I, D>, StepRef<?>> branch) {
        arms.<Arm<I, D>>add(test, skip -> name -> arm(name, skip), branch);
    }

    private StepDraftOfOne<I, D> arm(String name, SkipTest skip) {
        StepParts parts = draft.begin(name);
        parts.after(List.of(decision));
        parts.skipIf(skip);
        return new StepDraftOfOne<>(parts, draft.name(), decision);
    }
}
