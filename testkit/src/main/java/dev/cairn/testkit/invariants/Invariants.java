package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.StoreSnapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * The invariants that one snapshot can show: rows and event log at one moment between two transactions. {@link
 * InvariantWatch} checks invariants that only show over time, such as the order of claims (I14).
 */
public final class Invariants {

    private static final List<Invariant> ALL = List.of(
            new LiveWork(),
            new OnePlace(),
            new ParentCounters(),
            new RunCounters(),
            new StartOrder(),
            new TerminalEvents(),
            new AttemptNumbers(),
            new OneLease(),
            new StoredOutputs(),
            new TimersOnTime(),
            new IdempotencyKeys(),
            new RunOutcomes(),
            new ReadinessRule(),
            new LeaseHolders(),
            new EventPaths(),
            new CopiedTasks(),
            new DeadLetterOfFailures(),
            new CompensationOrder(),
            new SignalsTaken());

    private Invariants() {}

    /** Returns every violation in the snapshot; empty when all is well. */
    public static List<Violation> check(StoreSnapshot snapshot) {
        SnapshotIndex stored = SnapshotIndex.of(snapshot);
        List<Violation> violations = new ArrayList<>();
        for (Invariant invariant : ALL) {
            invariant.check(stored, what -> violations.add(new Violation(invariant.id(), what)));
        }
        return violations;
    }
}
