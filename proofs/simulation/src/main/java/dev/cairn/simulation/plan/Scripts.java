package dev.cairn.simulation.plan;

import java.util.HashMap;
import java.util.Map;

/** The scripts of all steps of a world, which differs from others in how much trouble its steps have. */
public final class Scripts {

    private final int trouble;
    private final Map<Role, Script> known = new HashMap<>();

    /** With this many of a hundred steps in trouble. */
    public Scripts(int trouble) {
        this.trouble = trouble;
    }

    /** What a step does in runs with that input. */
    public Script of(String input, String step) {
        return known.computeIfAbsent(new Role(input, step), role -> Script.of(input, step, trouble));
    }

    /** What a step does in runs with that input, once it was requeued that often. */
    public Script of(String input, String step, int requeues) {
        Script script = of(input, step);
        return requeues == 0 ? script : script.requeued();
    }

    private record Role(String input, String step) {}
}
