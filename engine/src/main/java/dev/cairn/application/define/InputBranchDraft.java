package dev.cairn.application.define;

import dev.cairn.InputBranch;
import dev.cairn.StepRef;
import dev.cairn.domain.model.SkipTest;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;

/** A branch by the input of the run, being declared. */
final class InputBranchDraft<I> implements InputBranch<I> {

    private final WorkflowDraft<I> draft;
    private final BranchArms arms;

    InputBranchDraft(WorkflowDraft<I> draft) {
        this.draft = draft;
        this.arms = new BranchArms(draft, "the branch on the input");
    }

    @Override
    public InputBranch<I> when(Predicate<? super I> test, Function<Arm<I>, StepRef<?>> branch) {
        add(arms.test(test, "input -> true"), branch);
        return this;
    }

    @Override
    public List<StepRef<?>> otherwise(Function<Arm<I>, StepRef<?>> branch) {
        add(input -> true, branch);
        return arms.close();
    }

    @Override
    public List<StepRef<?>> ends() {
        return arms.ends();
    }

    private void add(Predicate<? super I> test, Function<Arm<I>, StepRef<?>> branch) {
        arms.<Arm<I>>add(SkipTest.ofInput(test), skip -> name -> arm(name, skip), branch);
    }

    private StepDrafts.None<I> arm(String name, SkipTest skip) {
        StepParts parts = draft.begin(name);
        parts.skipIf(skip);
        return new StepDrafts.None<>(parts, draft.name());
    }
}
