package dev.cairn.application.settle;

import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What the store refused when it stood alone, and when each is tried again: later each time. Of very many the oldest are
 * forgotten, which costs them a try.
 *
 * @param <T> what was refused
 */
public final class CulpritBackoff<T> {

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 6;
    private static final int MOST_KEPT = 10_000;

    private final Map<T, Refused> refused = new LinkedHashMap<>();

    /** It was refused at that time of the store; says how long it waits. */
    public synchronized Duration refuse(T culprit, Instant now) {
        Refused before = refused.get(culprit);
        int times = before == null ? 0 : before.timesAfterAnother(now);
        Duration wait = FIRST_WAIT.multipliedBy(1L << times);
        if (before == null && refused.size() >= MOST_KEPT) {
            refused.remove(refused.keySet().iterator().next());
        }
        refused.put(culprit, new Refused(times, now.plus(wait)));
        return wait;
    }

    /** Whether it is not to be tried at that time. */
    public synchronized boolean waits(T candidate, Instant now) {
        Refused known = refused.get(candidate);
        return known != null && known.until.isAfter(now);
    }

    /** What is not to be tried at that time, at most so many. */
    public synchronized Set<T> waiting(Instant now, int atMost) {
        return refused.entrySet().stream()
                .filter(one -> one.getValue().until.isAfter(now))
                .map(Map.Entry::getKey)
                .limit(atMost)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** It went well. */
    public synchronized void forget(Iterable<T> done) {
        if (!refused.isEmpty()) {
            done.forEach(refused::remove);
        }
    }

    /** How often it was refused before this time, and until when it waits. */
    private record Refused(int times, Instant until) {

        /** A try before the wait was over, such as one beside another leader, says nothing new about the culprit. */
        private int timesAfterAnother(Instant now) {
            return until.isAfter(now) ? times : Math.min(times + 1, MOST_DOUBLINGS);
        }
    }
}
