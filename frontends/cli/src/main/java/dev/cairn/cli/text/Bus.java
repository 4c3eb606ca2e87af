package dev.cairn.cli.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** A vertical line between two layers: all rows on its left lead to all rows on its right. */
record Bus(Set<Integer> left, Set<Integer> right) {

    /** The buses of a gap, those that must stand further left first. */
    static List<Bus> of(Map<Integer, Set<Integer>> gap) {
        Map<Set<Integer>, Set<Integer>> byTargets = new HashMap<>();
        gap.forEach((from, to) ->
                byTargets.computeIfAbsent(to, rows -> new TreeSet<>()).add(from));
        List<Bus> open = new ArrayList<>();
        byTargets.forEach((to, from) -> open.add(new Bus(from, to)));
        open.sort((a, b) -> Integer.compare(a.top(), b.top()));
        List<Bus> ordered = new ArrayList<>();
        while (!open.isEmpty()) {
            Bus next = open.stream()
                    .filter(bus -> open.stream().noneMatch(other -> !other.equals(bus) && other.mustStandLeftOf(bus)))
                    .findFirst()
                    .orElse(open.getFirst());
            ordered.add(next);
            open.remove(next);
        }
        return ordered;
    }

    int top() {
        return Math.min(Collections.min(left), Collections.min(right));
    }

    int bottom() {
        return Math.max(Collections.max(left), Collections.max(right));
    }

    /** A line that only goes straight on. */
    boolean isStraight() {
        return top() == bottom();
    }

    boolean overlaps(Bus other) {
        return top() <= other.bottom() && other.top() <= bottom();
    }

    /** Where the other's line comes out in a row in which ours goes in, the two would run into one. */
    private boolean mustStandLeftOf(Bus other) {
        return !Collections.disjoint(left, other.right);
    }
}
