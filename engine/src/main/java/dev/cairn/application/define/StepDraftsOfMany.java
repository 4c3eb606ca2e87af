package dev.cairn.application.define;

import dev.cairn.DeclaredStep;
import dev.cairn.StepAction;
import dev.cairn.StepAfter;
import dev.cairn.StepFunction;
import dev.cairn.StepRef;
import dev.cairn.TypeToken;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/** The builders of steps with two to four typed parents. */
final class StepDraftsOfMany {

    private StepDraftsOfMany() {}

    /** A step with two typed parents. */
    static final class Two<I, A, B> extends StepDrafts.Base<I, StepAfter.Two<I, A, B>>
            implements StepAfter.Two<I, A, B> {

        private final StepRef<A> first;
        private final StepRef<B> second;

        Two(StepParts parts, String workflow, StepRef<A> first, StepRef<B> second) {
            super(parts, workflow);
            this.first = first;
            this.second = second;
        }

        @Override
        StepAfter.Two<I, A, B> self() {
            return this;
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(
                Class<@NonNull O> output, StepFunction.Of2<I, A, B, O> code) {
            return end(output, typed(parts.code(code)));
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction.Of2<I, A, B, O> code) {
            return end(parts.type(output), typed(parts.code(code)));
        }

        @Override
        public DeclaredStep<I, Void> run(StepAction.Of2<I, A, B> code) {
            parts.code(code);
            return end((input, ctx) -> code.apply(input, output(ctx, first), output(ctx, second), ctx));
        }

        @Override
        public StepRef<Void> sleep(StepFunction.Of2<I, A, B, Duration> length) {
            return endSleep(typed(parts.lengthCode(length)));
        }

        @Override
        public StepRef<Void> sleepUntil(StepFunction.Of2<I, A, B, Instant> wakeAt) {
            return endSleepUntil(typed(parts.wakeCode(wakeAt)));
        }

        private <O extends @Nullable Object> StepFunction<I, O> typed(StepFunction.Of2<I, A, B, O> code) {
            return (input, ctx) -> code.apply(input, output(ctx, first), output(ctx, second), ctx);
        }
    }

    /** A step with three typed parents. */
    static final class Three<I, A, B, C> extends StepDrafts.Base<I, StepAfter.Three<I, A, B, C>>
            implements StepAfter.Three<I, A, B, C> {

        private final StepRef<A> first;
        private final StepRef<B> second;
        private final StepRef<C> third;

        Three(StepParts parts, String workflow, StepRef<A> first, StepRef<B> second, StepRef<C> third) {
            super(parts, workflow);
            this.first = first;
            this.second = second;
            this.third = third;
        }

        @Override
        StepAfter.Three<I, A, B, C> self() {
            return this;
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(
                Class<@NonNull O> output, StepFunction.Of3<I, A, B, C, O> code) {
            return end(output, typed(parts.code(code)));
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction.Of3<I, A, B, C, O> code) {
            return end(parts.type(output), typed(parts.code(code)));
        }

        @Override
        public DeclaredStep<I, Void> run(StepAction.Of3<I, A, B, C> code) {
            parts.code(code);
            return end((input, ctx) ->
                    code.apply(input, output(ctx, first), output(ctx, second), output(ctx, third), ctx));
        }

        @Override
        public StepRef<Void> sleep(StepFunction.Of3<I, A, B, C, Duration> length) {
            return endSleep(typed(parts.lengthCode(length)));
        }

        @Override
        public StepRef<Void> sleepUntil(StepFunction.Of3<I, A, B, C, Instant> wakeAt) {
            return endSleepUntil(typed(parts.wakeCode(wakeAt)));
        }

        private <O extends @Nullable Object> StepFunction<I, O> typed(StepFunction.Of3<I, A, B, C, O> code) {
            return (input, ctx) -> code.apply(input, output(ctx, first), output(ctx, second), output(ctx, third), ctx);
        }
    }

    /** A step with four typed parents. */
    static final class Four<I, A, B, C, D> extends StepDrafts.Base<I, StepAfter.Four<I, A, B, C, D>>
            implements StepAfter.Four<I, A, B, C, D> {

        private final Parents<A, B, C, D> from;

        Four(StepParts parts, String workflow, Parents<A, B, C, D> from) {
            super(parts, workflow);
            this.from = from;
        }

        @Override
        StepAfter.Four<I, A, B, C, D> self() {
            return this;
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(
                Class<@NonNull O> output, StepFunction.Of4<I, A, B, C, D, O> code) {
            return end(output, typed(parts.code(code)));
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction.Of4<I, A, B, C, D, O> code) {
            return end(parts.type(output), typed(parts.code(code)));
        }

        @Override
        @SuppressWarnings("NullAway") // the only value of Void is null
        public DeclaredStep<I, Void> run(StepAction.Of4<I, A, B, C, D> code) {
            parts.code(code);
            return end(Void.class, typed((input, a, b, c, d, ctx) -> {
                code.apply(input, a, b, c, d, ctx);
                return null;
            }));
        }

        @Override
        public StepRef<Void> sleep(StepFunction.Of4<I, A, B, C, D, Duration> length) {
            return endSleep(typed(parts.lengthCode(length)));
        }

        @Override
        public StepRef<Void> sleepUntil(StepFunction.Of4<I, A, B, C, D, Instant> wakeAt) {
            return endSleepUntil(typed(parts.wakeCode(wakeAt)));
        }

        private <O extends @Nullable Object> StepFunction<I, O> typed(StepFunction.Of4<I, A, B, C, D, O> code) {
            return (input, ctx) -> code.apply(
                    input,
                    output(ctx, from.first),
                    output(ctx, from.second),
                    output(ctx, from.third),
                    output(ctx, from.fourth),
                    ctx);
        }
    }

    /** The references to four parents. */
    record Parents<A, B, C, D>(StepRef<A> first, StepRef<B> second, StepRef<C> third, StepRef<D> fourth) {}
}
