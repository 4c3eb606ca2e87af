package dev.cairn.testkit.invariants;

/**
 * A violation of an invariant.
 *
 * @param invariant the broken invariant, such as {@code I2}
 * @param what the run, task or worker that breaks the invariant, and how
 */
public record Violation(String invariant, String what) {

    @Override
    public String toString() {
        return invariant + ": " + what;
    }
}
