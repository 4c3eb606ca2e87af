package dev.cairn.application.define;

import dev.cairn.Compensation;
import dev.cairn.DeclaredStep;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.domain.model.TypedRef;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/**
 * The reference that the user gets for a declared step. It equals only itself: a step of another definition is another
 * step.
 */
final class StepHandle<I, O extends @Nullable Object> implements TypedRef<O>, DeclaredStep<I, O> {

    private final StepParts parts;
    private final String workflow;
    private final String name;
    private final Type outputType;

    StepHandle(StepParts parts, String workflow, Type outputType) {
        this.parts = parts;
        this.workflow = workflow;
        this.name = parts.name();
        this.outputType = outputType;
    }

    @Override
    public String workflow() {
        return workflow;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Type outputType() {
        return outputType;
    }

    @Override
    public StepRef<O> compensate(Compensation<I, O> code) {
        return compensate(code, null);
    }

    @Override
    public StepRef<O> compensate(RetryPolicy retry, Compensation<I, O> code) {
        return compensate(code, policy(retry));
    }

    @Override
    public StepRef<O> compensate(Compensation.OfInput<I> code) {
        return compensate(ofInput(code), null);
    }

    @Override
    public StepRef<O> compensate(RetryPolicy retry, Compensation.OfInput<I> code) {
        return compensate(ofInput(code), policy(retry));
    }

    private Compensation<I, O> ofInput(Compensation.OfInput<I> code) {
        Compensation.OfInput<I> checked = checked(code);
        return (input, output, ctx) -> checked.undo(input, ctx);
    }

    @SuppressWarnings("unchecked") // input and output are decoded as I and O before the code sees them
    private StepRef<O> compensate(Compensation<I, O> code, @Nullable RetryPolicy retry) {
        parts.compensate((Compensation<Object, @Nullable Object>) checked(code), retry);
        return this;
    }

    private <C> C checked(@Nullable C code) {
        return parts.require(code, "its compensation", "Pass one, (input, output, ctx) -> …, or leave it out");
    }

    private RetryPolicy policy(@Nullable RetryPolicy retry) {
        return parts.require(retry, "the retry policy of its compensation", "Use RetryPolicy.none() for no retries");
    }

    @Override
    public String toString() {
        return "step '" + name + "' of workflow '" + workflow + "'";
    }
}
