package dev.cairn.chaos.storm;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** The faults that last at the moment, at most one of each kind. */
final class LastingFaults implements AutoCloseable {

    private static final int MOST_TRIES = 300;
    private static final int BETWEEN_TRIES_MILLIS = 200;

    private final FaultLog log;
    private final Consumer<String> findings;
    private final Map<Fault, Spell> spells = new EnumMap<>(Fault.class);
    private final ScheduledExecutorService later = Executors.newScheduledThreadPool(4);

    LastingFaults(FaultLog log, Consumer<String> findings) {
        this.log = log;
        this.findings = findings;
    }

    /** Begins it, unless one of its kind lasts already. To be called by one thread at a time. */
    void begin(LastingFault fault) {
        Spell before = spells.get(fault.fault());
        if (before != null && !before.isOver) {
            return;
        }
        Spell spell = new Spell(fault);
        spells.put(fault.fault(), spell);
        try {
            fault.begin();
            log.struck(fault.fault(), 1, fault.description() + " for " + fault.length());
        } catch (SQLException | IOException e) {
            findings.accept(fault.fault() + " could not begin: " + e);
        }
        var unused = later.schedule(spell::end, fault.length().toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Returns when all of them are undone. */
    void heal() {
        List<Spell> all = new ArrayList<>(spells.values());
        all.forEach(Spell::end);
    }

    @Override
    public void close() {
        later.shutdownNow();
    }

    /** One fault from its begin to its end. */
    private final class Spell {

        private final LastingFault fault;
        private final Instant begun = Instant.now();
        private volatile boolean isOver;

        private Spell(LastingFault fault) {
            this.fault = fault;
        }

        /** Undoes it once. A server that was crashed meanwhile is waited for. */
        private synchronized void end() {
            for (int tries = 1; !isOver; tries++) {
                try {
                    fault.undo();
                    log.disturbed(begun, Instant.now());
                    isOver = true;
                } catch (SQLException | IOException e) {
                    if (tries == MOST_TRIES || !pause()) {
                        findings.accept(fault.fault() + " could not be undone: " + e);
                        isOver = true;
                    }
                }
            }
        }

        /** Whether nobody wants this thread to end. */
        private static boolean pause() {
            try {
                TimeUnit.MILLISECONDS.sleep(BETWEEN_TRIES_MILLIS);
                return true;
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
    }
}
