package dev.cairn.simulation.plan;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Random shapes: for each step, by its number, the numbers of its parents, which are lower. */
final class Graphs {

    private Graphs() {}

    static List<List<Integer>> random(Dice dice, int steps) {
        return switch (dice.between(0, 5)) {
            case 0 -> chain(steps);
            case 1 -> diamonds(steps);
            case 2 -> fan(steps);
            case 3 -> layers(dice, steps);
            case 4 -> roots(dice, steps);
            default -> tangle(dice, steps);
        };
    }

    private static List<List<Integer>> chain(int steps) {
        List<List<Integer>> parents = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            parents.add(step == 0 ? List.of() : List.of(step - 1));
        }
        return parents;
    }

    /** One, two beside each other, one, two, … */
    private static List<List<Integer>> diamonds(int steps) {
        List<List<Integer>> parents = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            parents.add(
                    switch (step % 3) {
                        case 0 -> step == 0 ? List.of() : List.of(step - 2, step - 1);
                        case 1 -> List.of(step - 1);
                        default -> List.of(step - 2);
                    });
        }
        return parents;
    }

    /** One, all others but the last beside each other, one. */
    private static List<List<Integer>> fan(int steps) {
        List<List<Integer>> parents = new ArrayList<>();
        List<Integer> middle = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            boolean last = step == steps - 1 && step > 1;
            parents.add(step == 0 ? List.of() : last ? List.copyOf(middle) : List.of(0));
            if (step > 0) {
                middle.add(step);
            }
        }
        return parents;
    }

    /** Each step comes after all steps of the layer before. */
    private static List<List<Integer>> layers(Dice dice, int steps) {
        int width = dice.between(2, 3);
        List<List<Integer>> parents = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            List<Integer> above = new ArrayList<>();
            int layer = step / width;
            for (int parent = (layer - 1) * width; layer > 0 && parent < layer * width; parent++) {
                above.add(parent);
            }
            parents.add(above);
        }
        return parents;
    }

    /** Several beginnings that some of the later steps join. */
    private static List<List<Integer>> roots(Dice dice, int steps) {
        List<List<Integer>> parents = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            parents.add(step < 3 || dice.chance(25) ? List.of() : someBefore(dice, step, 2));
        }
        return parents;
    }

    private static List<List<Integer>> tangle(Dice dice, int steps) {
        List<List<Integer>> parents = new ArrayList<>();
        for (int step = 0; step < steps; step++) {
            parents.add(step == 0 ? List.of() : someBefore(dice, step, 4));
        }
        return parents;
    }

    private static List<Integer> someBefore(Dice dice, int step, int most) {
        Set<Integer> chosen = new LinkedHashSet<>();
        for (int draws = dice.between(1, most); draws > 0; draws--) {
            chosen.add(dice.between(0, step - 1));
        }
        return List.copyOf(new ArrayList<>(chosen));
    }
}
