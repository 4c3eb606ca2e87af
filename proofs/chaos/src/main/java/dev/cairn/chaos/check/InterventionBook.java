package dev.cairn.chaos.check;

import dev.cairn.RequeueResult;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What people asked for who cancel and requeue, and what they were told. */
public final class InterventionBook {

    private final Set<Target> asked = new HashSet<>();
    private final Set<String> tenants = new HashSet<>();
    private final Map<Target, Instant> cancelled = new HashMap<>();
    private int late;
    private int stepsRequeued;
    private int stepsRevived;
    private int requeuesRefused;
    private int forks;
    private int answersLost;

    /** A run, or a step of it. */
    public record Target(UUID run, @Nullable String step) {}

    /** Somebody asks to cancel. */
    public synchronized void asked(Target target) {
        asked.add(target);
    }

    /** Somebody asks to cancel all runs of a tenant, those that others trigger or fork meanwhile, too. */
    public synchronized void askedForAllOf(String tenant) {
        tenants.add(tenant);
    }

    /** Somebody was told that it is cancelled; the first answer counts. */
    public synchronized void cancelled(Target target, Instant at) {
        cancelled.putIfAbsent(target, at);
    }

    /** Somebody was told that there was nothing to cancel. */
    public synchronized void cameTooLate() {
        late++;
    }

    /** Somebody was told what became of requeueing. */
    public synchronized void requeued(RequeueResult result) {
        switch (result.outcome()) {
            case REQUEUED -> {
                stepsRequeued += result.requeued().size();
                stepsRevived += result.revived();
            }
            case NOT_OPEN, REFUSED -> requeuesRefused++;
        }
    }

    /** Somebody was told that a fork is stored. */
    public synchronized void forked() {
        forks++;
    }

    /** An answer was lost, and the request is repeated. */
    public synchronized void answerLost() {
        answersLost++;
    }

    /** Whether somebody asked to cancel the run of that tenant as a whole. */
    synchronized boolean isAsked(UUID run, String tenant) {
        return asked.contains(new Target(run, null)) || tenants.contains(tenant);
    }

    /** Whether somebody asked to cancel that step by itself. */
    synchronized boolean isAsked(UUID run, String step, String tenant) {
        return asked.contains(new Target(run, step)) || isAsked(run, tenant);
    }

    /** What somebody was told is cancelled, and when. */
    public synchronized Map<Target, Instant> cancelled() {
        return Map.copyOf(cancelled);
    }

    /** The counts by their names, in the order of a report. */
    public synchronized Map<String, Integer> counts() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        int runs = (int) cancelled.keySet().stream()
                .filter(target -> target.step() == null)
                .count();
        counts.put("cancels of runs acknowledged", runs);
        counts.put("cancels of steps acknowledged", cancelled.size() - runs);
        counts.put("tenants whose runs were all cancelled", tenants.size());
        counts.put("cancels that came too late", late);
        counts.put("failed steps requeued", stepsRequeued);
        counts.put("cancelled steps revived with them", stepsRevived);
        counts.put("requeues that changed nothing", requeuesRefused);
        counts.put("forks", forks);
        counts.put("interventions repeated after a lost answer", answersLost);
        return counts;
    }
}
