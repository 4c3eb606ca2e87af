package dev.cairn.application.settle;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Back-off for culprits, the elements that the store refused alone: each is retried after a growing wait. When there
 * are very many, the oldest are forgotten, which costs each of them one refused try.
 *
 * @param <T> the type of a culprit
 */
public final class CulpritBackoff<T> {

    private static final Duration FIRST_WAIT = Duration.ofSeconds(1);
    private static final int MOST_DOUBLINGS = 6;
    private static final int MOST_KEPT = 10_000;

    private final Map<T, Refused> refused = new LinkedHashMap<>();

    /** Records a refusal at that time of the store, and returns how long the culprit waits. */
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

    /** Whether the candidate still waits at that time. */
    public synchronized boolean waits(T candidate, Instant now) {
        Refused known = refused.get(candidate);
        return known != null && known.until.isAfter(now);
    }

    /** The candidates that do not wait at that time. Those that were never refused come first. */
    public synchronized <C> List<C> due(Collection<C> candidates, Function<? super C, T> culprit, Instant now) {
        return candidates.stream()
                .filter(one -> !waits(culprit.apply(one), now))
                .sorted(Comparator.comparing(one -> refused.containsKey(culprit.apply(one))))
                .toList();
    }

    /** How many candidates must be read at the most so that {@code batch} of them were never refused. */
    public synchronized int toRead(int batch) {
        return batch + refused.size();
    }

    /** The culprits that still wait at that time, at most {@code atMost} of them. */
    public synchronized Set<T> waiting(Instant now, int atMost) {
        return refused.entrySet().stream()
                .filter(one -> one.getValue().until.isAfter(now))
                .map(Map.Entry::getKey)
                .limit(atMost)
                .collect(Collectors.toCollection(HashSet::new));
    }

    /** Forgets culprits that were done successfully. */
    public synchronized void forget(Iterable<T> done) {
        if (!refused.isEmpty()) {
            done.forEach(refused::remove);
        }
    }

    /** How often a culprit was refused so far, and until when it waits. */
    private record Refused(int times, Instant until) {

        /**
         * The number of refusals after another one. A try before the wait was over, such as one beside another leader,
         * says nothing new about the culprit and is not counted.
         */
        private int timesAfterAnother(Instant now) {
            return until.isAfter(now) ? times : Math.min(times + 1, MOST_DOUBLINGS);
        }
    }
}
