package dev.cairn.chaos.check;

import dev.cairn.CairnException;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.postgres.verify.Violation;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.WorkerSettings;
import java.util.function.Predicate;

/** The invariants of the engine, asked in the midst of the storm and at the end. */
public final class Invariants {

    /** How soon the dead are noticed; a storm that takes the reapers away too may well delay that. */
    private static final String PROMPTNESS = "I15";

    private final Verify verify;
    private final Findings findings;
    private int checks;

    /** Of the server at that port. */
    public Invariants(int port, Findings findings) {
        this.verify = Verify.on(Connections.unpooled(Connections.patientUrl(port, "chaos-verify")))
                .lease(WorkerSettings.OPTIONS.timing().lease());
        this.findings = findings;
    }

    /** Asks now, unless the server is away by our own hand. */
    public void checkInTheStorm() {
        try {
            check("in the storm", violation -> !violation.invariant().equals(PROMPTNESS));
        } catch (CairnException e) {
            // Asked again later, and at the end in any case.
        }
    }

    /** Asks when all is over. */
    public void checkAtTheEnd() {
        check("at the end", violation -> true);
    }

    /** How often an answer came. */
    public synchronized int checks() {
        return checks;
    }

    private void check(String when, Predicate<Violation> counts) {
        verify.check().stream()
                .filter(counts)
                .forEach(violation -> findings.accept("violated " + when + ": " + violation));
        synchronized (this) {
            checks++;
        }
    }
}
