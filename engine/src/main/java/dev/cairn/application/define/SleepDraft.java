package dev.cairn.application.define;

import dev.cairn.SleepStep;
import dev.cairn.StepRef;
import dev.cairn.domain.model.TypedRef;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.Collection;
import java.util.function.Predicate;

/** A sleep being declared: it is a step already, but its parents may still be added. */
record SleepDraft(String workflow, StepParts parts) implements SleepStep, TypedRef<Void> {

    @Override
    public String name() {
        return parts.name();
    }

    @Override
    public Type outputType() {
        return Void.class;
    }

    @Override
    public SleepStep after(StepRef<?>... parents) {
        parts.after(parents == null ? null : Arrays.asList(parents));
        return this;
    }

    @Override
    public SleepStep after(Collection<? extends StepRef<?>> parents) {
        parts.after(parents);
        return this;
    }

    @Override
    public <P> SleepStep skipIf(StepRef<P> parent, Predicate<? super P> condition) {
        parts.skipIf(parent, condition);
        return this;
    }

    @Override
    public SleepStep requireAllParents() {
        parts.requireAllParents();
        return this;
    }
}
