package dev.cairn.simulation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What happened in a world, as lines for people and as a number that tells two traces apart. */
final class Trace {

    private final boolean recording;
    private final List<String> lines = new ArrayList<>();
    private final Map<String, Integer> counts = new TreeMap<>();
    private long hash = 1;

    /** Keeps the lines if that is wanted; the number is kept always. */
    Trace(boolean recording) {
        this.recording = recording;
    }

    void add(String line) {
        hash = hash * 1_000_003 + line.hashCode();
        if (recording) {
            lines.add(line);
        }
    }

    /** Counts how often something was met, so that a test can tell what the simulation reaches. */
    void count(String what) {
        counts.merge(what, 1, Integer::sum);
    }

    long hash() {
        return hash;
    }

    List<String> lines() {
        return List.copyOf(lines);
    }

    Map<String, Integer> counts() {
        return counts;
    }
}
