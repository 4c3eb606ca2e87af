package dev.cairn.chaos.workload;

import dev.cairn.chaos.workload.Shape.Node;
import dev.cairn.chaos.workload.Shape.Skip;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The workflows of a proof: some of every well-known shape, and some drawn from the seed. */
public final class Shapes {

    private static final int DRAWN = 8;

    private Shapes() {}

    /** The same shapes for the same seed, in every process. */
    public static List<Shape> of(long seed) {
        List<Shape> shapes = new ArrayList<>(List.of(
                new Shape("chain", List.of(step("a"), step("b", "a"), step("c", "b"), step("d", "c")), false),
                new Shape("diamond", List.of(step("a"), step("b", "a"), step("c", "a"), step("d", "b", "c")), true),
                new Shape("fan", fan(7), true),
                new Shape("branch", branch(), false),
                new Shape("cascade", cascade(), true),
                new Shape("nap", List.of(step("a"), sleep("b", 50, "a"), step("c", "b"), sleep("d", 700, "c")), false),
                new Shape(Shape.SAGA, saga(), true),
                new Shape("letters", letters(), true),
                new Shape(
                        "naps",
                        List.of(sleep("a", 400), sleep("b", 2_000), step("c", "a"), step("d", "b", "c")),
                        true)));
        RandomGenerator random = new SplittableRandom(seed);
        for (int i = 0; i < DRAWN; i++) {
            shapes.add(new Shape("drawn-" + i, drawn(random), random.nextBoolean()));
        }
        return shapes;
    }

    /** Two branches, one with a pause, and a step that comes after both. */
    private static List<Node> saga() {
        return List.of(
                step("a"),
                step("b", "a"),
                step("c", "a"),
                sleep("nap", 100, "b"),
                step("d", "nap", "c"),
                step("e", "d"));
    }

    /** One wait at the beginning, one after it and one beside it, and a step that comes after all. */
    private static List<Node> letters() {
        return List.of(
                wait("first"), step("a"), wait("second", "first"), wait("beside", "a"), step("z", "second", "beside"));
    }

    private static Node wait(String name, String... parents) {
        return new Node(name, List.of(parents), null, false, Duration.ZERO, true);
    }

    private static List<Node> fan(int width) {
        List<Node> nodes = new ArrayList<>(List.of(step("root")));
        List<String> leaves = new ArrayList<>();
        for (int i = 0; i < width; i++) {
            nodes.add(step("leaf-" + i, "root"));
            leaves.add("leaf-" + i);
        }
        nodes.add(node("join", leaves, null, false, 0));
        return nodes;
    }

    /** Exactly one of two ways is taken, and both lead to the same end. */
    private static List<Node> branch() {
        return List.of(
                step("ask"),
                node("yes", List.of("ask"), new Skip("ask", 2, 1), false, 0),
                node("no", List.of("ask"), new Skip("ask", 2, 0), false, 0),
                node("yes-nap", List.of("yes"), null, false, 150),
                step("end", "yes-nap", "no"));
    }

    /** A skip that takes others along, some only in strict mode. */
    private static List<Node> cascade() {
        return List.of(
                step("a"),
                step("b"),
                node("c", List.of("a"), new Skip("a", 3, 0), false, 0),
                step("d", "c"),
                node("strict", List.of("d", "b"), null, true, 0),
                step("lenient", "d", "b"),
                node("end", List.of("strict", "lenient"), null, false, 0));
    }

    private static List<Node> drawn(RandomGenerator random) {
        List<Node> nodes = new ArrayList<>();
        int size = random.nextInt(4, 11);
        for (int i = 0; i < size; i++) {
            List<String> parents = new ArrayList<>();
            List<String> speaking = new ArrayList<>();
            for (Node earlier : nodes) {
                if (random.nextInt(size) < 3) {
                    parents.add(earlier.name());
                    if (!earlier.isPause()) {
                        speaking.add(earlier.name());
                    }
                }
            }
            boolean asks = !speaking.isEmpty() && random.nextInt(4) == 0;
            Skip skip = asks ? new Skip(speaking.get(random.nextInt(speaking.size())), 2, 0) : null;
            int sleep = random.nextInt(6) == 0 ? random.nextInt(50, 2_000) : 0;
            nodes.add(node("n" + i, parents, skip, !parents.isEmpty() && random.nextInt(5) == 0, sleep));
        }
        return nodes;
    }

    private static Node step(String name, String... parents) {
        return node(name, List.of(parents), null, false, 0);
    }

    private static Node sleep(String name, int millis, String... parents) {
        return node(name, List.of(parents), null, false, millis);
    }

    private static Node node(String name, List<String> parents, @Nullable Skip skip, boolean strict, int sleepMillis) {
        return new Node(name, parents, skip, strict, Duration.ofMillis(sleepMillis), false);
    }
}
