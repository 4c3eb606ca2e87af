package dev.cairn.testkit.invariants;

import java.util.function.Consumer;

/** One property that every snapshot of a store has. */
interface Invariant {

    /** The number of the invariant, such as {@code I2}. */
    String id();

    /** Reports every violation, one sentence each. */
    void check(SnapshotIndex stored, Consumer<String> report);
}
