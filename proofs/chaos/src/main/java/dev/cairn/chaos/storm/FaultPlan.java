package dev.cairn.chaos.storm;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Random;

/** Which fault comes next and when: each once in some order, so that a short storm has them all, then by weight. */
final class FaultPlan {

    private static final int SHORTEST_MILLIS = 300;
    private static final int LONGEST_MILLIS = 1_300;

    private final Random random;
    private final Deque<Fault> first;
    private final int total;

    FaultPlan(Random random) {
        this.random = random;
        List<Fault> each = new ArrayList<>(List.of(Fault.values()));
        Collections.shuffle(each, random);
        this.first = new ArrayDeque<>(each);
        this.total = each.stream().mapToInt(Fault::weight).sum();
    }

    Duration untilNext() {
        return Duration.ofMillis(random.nextInt(SHORTEST_MILLIS, LONGEST_MILLIS));
    }

    /** Whether every fault was drawn. */
    boolean hadEach() {
        return first.isEmpty();
    }

    Fault next() {
        if (!first.isEmpty()) {
            return first.remove();
        }
        int drawn = random.nextInt(total);
        for (Fault fault : Fault.values()) {
            drawn -= fault.weight();
            if (drawn < 0) {
                return fault;
            }
        }
        throw new IllegalStateException("weights do not add up to " + total);
    }
}
