package dev.cairn.chaos.check;

import dev.cairn.SignalResult;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/** What was sent to runs, and what the senders were told. */
public final class SignalBook {

    private final Set<Key> stored = new HashSet<>();
    private int sent;
    private int delivered;
    private int kept;
    private int duplicates;
    private int refused;
    private int answersLost;

    /** A signal of a run, by the key of its sender. */
    public record Key(UUID run, String key) {}

    /** Somebody sends a signal. */
    public synchronized void sent() {
        sent++;
    }

    /** Somebody was told that the run has the signal. */
    public synchronized void answered(UUID run, String key, SignalResult result) {
        stored.add(new Key(run, key));
        switch (result) {
            case DELIVERED -> delivered++;
            case KEPT -> kept++;
            case DUPLICATE -> duplicates++;
        }
    }

    /** Somebody was told that the run is over. */
    public synchronized void refused() {
        refused++;
    }

    /** An answer was lost, and the signal is sent again. */
    public synchronized void answerLost() {
        answersLost++;
    }

    /** The signals that are stored, as their senders were told. */
    synchronized Set<Key> stored() {
        return Set.copyOf(stored);
    }

    /** The counts by their names, in the order of a report. */
    public synchronized Map<String, Integer> counts() {
        Map<String, Integer> counts = new LinkedHashMap<>();
        counts.put("signals sent", sent);
        counts.put("signals delivered at once", delivered);
        counts.put("signals kept at first", kept);
        counts.put("signals found to be duplicates", duplicates);
        counts.put("signals to runs that were over", refused);
        counts.put("signals sent again after a lost answer", answersLost);
        return counts;
    }
}
