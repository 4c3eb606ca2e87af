package dev.cairn.domain.service;

import dev.cairn.Limits;
import dev.cairn.domain.model.WorkflowGraph;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules that a graph must meet. Each refusal is one sentence that names the step and the remedy. */
public final class GraphRules {

    private static final int NAMES_SHOWN = 20;

    private GraphRules() {}

    /** Refuses a name that could not be stored or read. */
    public static void checkName(String what, @Nullable String name) {
        if (name == null) {
            throw new IllegalArgumentException(what + " has null for a name. Give it a name that people recognise.");
        }
        if (name.isBlank()) {
            throw new IllegalArgumentException(what + " has a blank name. Give it a name that people recognise.");
        }
        if (name.length() > Limits.MAX_NAME_LENGTH) {
            throw new IllegalArgumentException(what + " has a name of " + name.length() + " characters, beginning '"
                    + name.substring(0, 40) + "'. Use at most " + Limits.MAX_NAME_LENGTH + ".");
        }
        if (name.chars().anyMatch(Character::isISOControl)) {
            throw new IllegalArgumentException(
                    what + " has a control character in its name '" + visible(name) + "'. Remove it.");
        }
        Limits.checkText(what, name);
        if (name.startsWith("$")) {
            throw new IllegalArgumentException(
                    what + " is called '" + name + "', but names that begin with $ are the engine's own. Rename it.");
        }
    }

    /** Shows a name without control characters, which would spoil the error message that quotes them. */
    private static String visible(String name) {
        StringBuilder visible = new StringBuilder();
        name.chars().forEach(c -> visible.append(Character.isISOControl(c) ? "\\u%04x".formatted(c) : (char) c));
        return visible.toString();
    }

    /** Refuses a graph that is empty, too large or cyclic. */
    public static void checkGraph(WorkflowGraph graph) {
        String workflow = "Workflow '" + graph.workflow() + "'";
        if (graph.nodes().isEmpty()) {
            throw new IllegalArgumentException(
                    workflow + " has no steps. Declare at least one with wf.step(…).run(…).");
        }
        if (graph.nodes().size() > Limits.MAX_STEPS) {
            throw new IllegalArgumentException(
                    workflow + " has " + graph.nodes().size() + " steps, more than " + Limits.MAX_STEPS
                            + ". Split it into several workflows.");
        }
        List<String> cycle = GraphShape.cycle(graph.nodes());
        if (!cycle.isEmpty()) {
            throw new IllegalArgumentException(
                    workflow + " has a cycle: " + String.join(" → ", cycle) + ". Remove one of these after(…).");
        }
    }

    /** Lists names for a message, shortened when there are many. */
    public static String listed(Collection<String> names) {
        if (names.isEmpty()) {
            return "none";
        }
        String shown = names.stream().limit(NAMES_SHOWN).collect(Collectors.joining(", "));
        return names.size() > NAMES_SHOWN ? shown + " and " + (names.size() - NAMES_SHOWN) + " more" : shown;
    }
}
