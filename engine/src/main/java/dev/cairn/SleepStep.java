package dev.cairn;

import java.util.Collection;
import java.util.function.Predicate;

/** A sleep in a workflow. It is part of the workflow at once; the methods add its parents. It has no output. */
public interface SleepStep extends StepRef<Void> {

    /** Begins when these steps are over. May be called once. */
    SleepStep after(StepRef<?>... parents);

    /** Begins when these steps are over. May be called once. */
    SleepStep after(Collection<? extends StepRef<?>> parents);

    /** Skips the sleep when the output of one of its parents passes the test. */
    <P> SleepStep skipIf(StepRef<P> parent, Predicate<? super P> condition);

    /** Skips the sleep as soon as any of its parents was skipped; by default all of them must have been. */
    SleepStep requireAllParents();
}
