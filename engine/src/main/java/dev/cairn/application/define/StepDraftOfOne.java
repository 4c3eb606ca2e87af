package dev.cairn.application.define;

import dev.cairn.DeclaredStep;
import dev.cairn.StepAction;
import dev.cairn.StepAfter;
import dev.cairn.StepFunction;
import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/** A step with one typed parent. */
final class StepDraftOfOne<I, A> extends StepDrafts.Base<I, StepAfter.One<I, A>> implements StepAfter.One<I, A> {

    private final StepRef<A> first;

    StepDraftOfOne(StepParts parts, String workflow, StepRef<A> first) {
        super(parts, workflow);
        this.first = first;
    }

    @Override
    StepAfter.One<I, A> self() {
        return this;
    }

    @Override
    public StepAfter.One<I, A> skipIf(Predicate<? super A> condition) {
        return skipIf(first, condition);
    }

    @Override
    public StepAfter.One<I, A> skipIf(BiPredicate<? super I, ? super A> condition) {
        return skipIf(first, condition);
    }

    @Override
    public <O extends @Nullable Object> DeclaredStep<I, O> run(
            Class<@NonNull O> output, StepFunction.Of1<I, A, O> code) {
        return end(output, typed(parts.code(code)));
    }

    @Override
    public <O extends @Nullable Object> DeclaredStep<I, O> run(
            TypeToken<@NonNull O> output, StepFunction.Of1<I, A, O> code) {
        return end(parts.type(output), typed(parts.code(code)));
    }

    @Override
    @SuppressWarnings("NullAway") // null only when the parent has no output, which its type then says
    public DeclaredStep<I, Void> run(StepAction.Of1<I, A> code) {
        parts.code(code);
        return end((input, ctx) -> code.apply(input, output(ctx, first), ctx));
    }

    @Override
    public StepRef<Void> sleep(StepFunction.Of1<I, A, Duration> length) {
        return endSleep(typed(parts.lengthCode(length)));
    }

    @Override
    public StepRef<Void> sleepUntil(StepFunction.Of1<I, A, Instant> wakeAt) {
        return endSleepUntil(typed(parts.wakeCode(wakeAt)));
    }

    @SuppressWarnings("NullAway") // as above
    private <O extends @Nullable Object> StepFunction<I, O> typed(StepFunction.Of1<I, A, O> code) {
        return (input, ctx) -> code.apply(input, output(ctx, first), ctx);
    }
}
