package dev.cairn.testkit.invariants;

import java.util.function.Consumer;

/** One property that every snapshot of a store has. */
interface Invariant {

    /** Its number, such as {@code I2}. */
    String id();

    /** Reports everything that breaks it, one sentence each. */
    void check(SnapshotIndex stored, Consumer<String> report);
}
