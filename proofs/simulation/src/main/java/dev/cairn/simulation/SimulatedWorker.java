package dev.cairn.simulation;

import dev.cairn.StoreUnavailableException;
import dev.cairn.Workflow;
import dev.cairn.WorkflowClient;
import dev.cairn.WorkflowResult;
import dev.cairn.application.EngineParts;
import dev.cairn.simulation.fault.FaultyStore;
import dev.cairn.simulation.plan.Dice;
import dev.cairn.simulation.plan.WorkflowPlan;
import dev.cairn.testkit.FakeClock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/** One worker from its start to its end: an engine whose loops and threads the simulation drives. */
final class SimulatedWorker {

    private static final int LAST_FLUSHES = 5;

    private final String name;
    private final EngineParts parts;
    private final FaultyStore store;
    private final FakeClock machineClock;
    private final List<Runnable> claimed;
    private final List<WorkflowPlan> known;
    private final List<Workflow<String>> workflows = new ArrayList<>();
    private final Map<UUID, CompletableFuture<WorkflowResult>> awaited = new HashMap<>();
    private boolean paused;
    private boolean cutOff;
    private boolean exhausted;
    private Instant lastBeat = Instant.MIN;
    private int foundNothingAt = -1;

    SimulatedWorker(
            String name,
            EngineParts parts,
            FaultyStore store,
            FakeClock machineClock,
            List<Runnable> claimed,
            List<WorkflowPlan> known) {
        this.name = name;
        this.parts = parts;
        this.store = store;
        this.machineClock = machineClock;
        this.claimed = claimed;
        this.known = List.copyOf(known);
    }

    String name() {
        return name;
    }

    EngineParts parts() {
        return parts;
    }

    List<Workflow<String>> workflows() {
        return workflows;
    }

    /** A client of that workflow, which starts runs of the newest version that is stored. */
    WorkflowClient<String> client(String workflow) {
        return parts.callers().starters().client(workflow, String.class);
    }

    /** Whether it has the code of that very graph. */
    boolean knows(WorkflowPlan plan) {
        return known.contains(plan);
    }

    Map<UUID, CompletableFuture<WorkflowResult>> awaited() {
        return awaited;
    }

    FakeClock machineClock() {
        return machineClock;
    }

    boolean isPaused() {
        return paused;
    }

    void setPaused(boolean hangs) {
        paused = hangs;
    }

    boolean isCutOff() {
        return cutOff;
    }

    void setCutOff(boolean cut) {
        cutOff = cut;
        store.setCutOff(cut);
    }

    boolean isExhausted() {
        return exhausted;
    }

    void setExhausted(boolean none) {
        exhausted = none;
        store.setExhausted(none);
    }

    boolean isDueToBeat(Instant now) {
        return lastBeat.equals(Instant.MIN)
                || !lastBeat.plus(Settings.HEARTBEAT).isAfter(now);
    }

    /** Beats; one that finds itself declared dead comes back at once, as the nudged loop would. */
    void beat(Instant now) {
        lastBeat = now;
        parts.membership().tick();
        if (parts.identity().current().isEmpty()) {
            parts.membership().tick();
        }
    }

    /** Claims; {@code events} is how much has happened so far. */
    void claim(int events) {
        int before = claimed.size();
        parts.dispatcher().tick();
        foundNothingAt = claimed.size() == before ? events : -1;
    }

    boolean hasFoundNothingSince(int events) {
        return foundNothingAt == events;
    }

    /** Times out the attempts that have exceeded a limit. */
    void watch() {
        parts.watchers().limits().tick();
    }

    void settle() {
        parts.settler().tick();
        if (parts.settler().hasSetApart()) {
            parts.settler().tickApart();
        }
    }

    void lead() {
        parts.leaderDuties().tick();
    }

    void await() {
        parts.callers().tick();
    }

    boolean hasResults() {
        return !parts.settler().isEmpty() || parts.settler().hasSetApart();
    }

    boolean hasClaimed() {
        return !claimed.isEmpty();
    }

    /** Runs the code of one claimed step to its end. */
    void runStep(Dice dice) {
        claimed.remove(dice.between(0, claimed.size() - 1)).run();
    }

    void runAllSteps(Dice dice) {
        while (hasClaimed()) {
            runStep(dice);
        }
    }

    /** Does what an engine does when it is stopped; the steps that do not end in time run on and must do no harm. */
    void stop(Dice dice) {
        parts.dispatcher().stopClaiming();
        while (hasClaimed() && dice.chance(50)) {
            runStep(dice);
        }
        parts.attempts().dropAll();
        runAllSteps(dice);
        for (int tries = 0; tries < LAST_FLUSHES && !parts.settler().isEmpty(); ) {
            try {
                parts.settler().tick();
            } catch (StoreUnavailableException e) {
                tries++;
            }
        }
        parts.leave();
    }

    @Override
    public String toString() {
        return name + (paused ? " (paused)" : "") + (cutOff ? " (cut off)" : "") + (exhausted ? " (exhausted)" : "");
    }
}
