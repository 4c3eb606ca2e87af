package dev.cairn.adapter.postgres.verify;

/**
 * Something in the database that must never happen.
 *
 * @param invariant which invariant is broken, such as {@code I2}
 * @param what which run, task or worker breaks it, and how
 */
public record Violation(String invariant, String what) {

    @Override
    public String toString() {
        return invariant + ": " + what;
    }
}
