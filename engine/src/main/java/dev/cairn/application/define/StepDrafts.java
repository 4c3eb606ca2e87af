package dev.cairn.application.define;

import dev.cairn.DeclaredStep;
import dev.cairn.RetryPolicy;
import dev.cairn.Signal;
import dev.cairn.StepAction;
import dev.cairn.StepAfter;
import dev.cairn.StepBodies;
import dev.cairn.StepBuilder;
import dev.cairn.StepContext;
import dev.cairn.StepFunction;
import dev.cairn.StepOptions;
import dev.cairn.StepRef;
import dev.cairn.TimedStep;
import dev.cairn.TypeToken;
import dev.cairn.WhenLate;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.TypedRef;
import java.lang.reflect.Type;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.NonNull;
import org.jspecify.annotations.Nullable;

/** The builders of steps, one for each number of typed parents. They check types; {@link StepParts} does the rest. */
final class StepDrafts {

    private StepDrafts() {}

    /** The part that all step builders share. */
    abstract static class Base<I, S> implements StepOptions<I, S>, StepBodies<I> {

        final StepParts parts;
        final String workflow;

        Base(StepParts parts, String workflow) {
            this.parts = parts;
            this.workflow = workflow;
        }

        abstract S self();

        @Override
        public S retry(RetryPolicy policy) {
            parts.retry(policy);
            return self();
        }

        @Override
        public <P> S skipIf(StepRef<P> parent, Predicate<? super P> condition) {
            parts.skipIf(parent, condition);
            return self();
        }

        @Override
        public <P> S skipIf(StepRef<P> parent, BiPredicate<? super I, ? super P> condition) {
            parts.skipIf(parent, condition);
            return self();
        }

        @Override
        public S skipIfInput(Predicate<? super I> condition) {
            parts.skipIfInput(condition);
            return self();
        }

        @Override
        public S notInterrupted() {
            parts.notInterrupted();
            return self();
        }

        @Override
        public S startToClose(Duration limit) {
            parts.startToClose(limit);
            return self();
        }

        @Override
        public S heartbeatWithin(Duration limit) {
            parts.heartbeatWithin(limit);
            return self();
        }

        @Override
        public S scheduleToStart(Duration limit, WhenLate then) {
            parts.scheduleToStart(limit, then);
            return self();
        }

        @Override
        public S requireAllParents() {
            parts.requireAllParents();
            return self();
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(Class<@NonNull O> output, StepFunction<I, O> code) {
            return end(output, parts.code(code));
        }

        @Override
        public <O extends @Nullable Object> DeclaredStep<I, O> run(
                TypeToken<@NonNull O> output, StepFunction<I, O> code) {
            return end(parts.type(output), parts.code(code));
        }

        @Override
        public DeclaredStep<I, Void> run(StepAction<I> code) {
            return end(parts.code(code));
        }

        @Override
        public StepRef<Void> sleep(Duration length) {
            return end(Void.class, new StepBody.SleepFor(parts.length(length)));
        }

        @Override
        public StepRef<Void> sleep(StepFunction<I, Duration> length) {
            return endSleep(parts.lengthCode(length));
        }

        @Override
        public StepRef<Void> sleepUntil(StepFunction<I, Instant> wakeAt) {
            return endSleepUntil(parts.wakeCode(wakeAt));
        }

        @Override
        public <T> StepRef<T> waitFor(Signal<T> signal) {
            return WaitDraft.end(parts, workflow, signal, null);
        }

        @Override
        public TimedStep timeout(Duration limit) {
            return new WaitDraft(parts, workflow, parts.timeout(limit));
        }

        /** The value that the code receives for a parent: null if the parent was skipped or has no output. */
        static <P> @Nullable P output(StepContext ctx, StepRef<P> parent) {
            return TypedRef.hasOutput(parent) ? ctx.parentOutput(parent) : null;
        }

        final <O extends @Nullable Object> DeclaredStep<I, O> end(Type output, StepFunction<I, O> code) {
            return end(parts.type(output), new StepBody.Call(output, erased(code)));
        }

        final StepRef<Void> endSleep(StepFunction<I, Duration> length) {
            return end(Void.class, new StepBody.SleepForComputed(erased(length)));
        }

        final StepRef<Void> endSleepUntil(StepFunction<I, Instant> wakeAt) {
            return end(Void.class, new StepBody.SleepUntil(erased(wakeAt)));
        }

        private <O extends @Nullable Object> DeclaredStep<I, O> end(Type output, StepBody body) {
            return parts.end(body, new StepHandle<I, O>(parts, workflow, output));
        }

        @SuppressWarnings("unchecked") // the input is decoded as I before the code sees it
        private StepBody.Code erased(StepFunction<I, ?> code) {
            return (input, ctx) -> code.apply((I) input, ctx);
        }

        @SuppressWarnings("NullAway") // the only value of Void is null
        final DeclaredStep<I, Void> end(StepAction<I> code) {
            return end(Void.class, (input, ctx) -> {
                code.apply(input, ctx);
                return null;
            });
        }
    }

    /** A step without typed parents. */
    static final class None<I> extends Base<I, StepBuilder<I>> implements StepBuilder<I> {

        None(StepParts parts, String workflow) {
            super(parts, workflow);
        }

        @Override
        StepBuilder<I> self() {
            return this;
        }

        @Override
        public <A> StepAfter.One<I, A> after(StepRef<A> parent) {
            parts.after(Collections.singletonList(parent));
            return new StepDraftOfOne<>(parts, workflow, parent);
        }

        @Override
        public <A, B> StepAfter.Two<I, A, B> after(StepRef<A> first, StepRef<B> second) {
            parts.after(Arrays.asList(first, second));
            return new StepDraftsOfMany.Two<>(parts, workflow, first, second);
        }

        @Override
        public <A, B, C> StepAfter.Three<I, A, B, C> after(StepRef<A> first, StepRef<B> second, StepRef<C> third) {
            parts.after(Arrays.asList(first, second, third));
            return new StepDraftsOfMany.Three<>(parts, workflow, first, second, third);
        }

        @Override
        public <A, B, C, D> StepAfter.Four<I, A, B, C, D> after(
                StepRef<A> first, StepRef<B> second, StepRef<C> third, StepRef<D> fourth) {
            parts.after(Arrays.asList(first, second, third, fourth));
            return new StepDraftsOfMany.Four<>(
                    parts, workflow, new StepDraftsOfMany.Parents<>(first, second, third, fourth));
        }

        @Override
        public StepBuilder<I> after(Collection<? extends StepRef<?>> parents) {
            parts.after(parents);
            return this;
        }
    }
}
