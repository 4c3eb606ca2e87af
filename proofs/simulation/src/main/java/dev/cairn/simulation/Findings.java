package dev.cairn.simulation;

import dev.cairn.testkit.invariants.Violation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** What was found wrong in a world. */
final class Findings {

    /** Something was thrown that only a bug throws. */
    static final String THROWN = "thrown";
    /** A run came to something else than its plan says. */
    static final String ORACLE = "oracle";
    /** A worker did not do as it was told about draining. */
    static final String DRAIN = "drain";
    /** A signal came to something else than its sender was told. */
    static final String SIGNALS = "signals";
    /** The world did not come to rest. */
    static final String REST = "rest";

    private final List<Violation> violations = new ArrayList<>();

    void add(String invariant, String what) {
        violations.add(new Violation(invariant, what));
    }

    void addAll(Collection<Violation> found) {
        violations.addAll(found);
    }

    boolean isEmpty() {
        return violations.isEmpty();
    }

    List<Violation> all() {
        return List.copyOf(violations);
    }
}
