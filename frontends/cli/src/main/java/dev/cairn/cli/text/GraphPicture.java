package dev.cairn.cli.text;

import dev.cairn.RunDetails;
import dev.cairn.TaskDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * A graph drawn with lines, the state of each step before its name. Every graph is drawn: one that does not fit is folded,
 * steps of one state first, at last whole layers, and a line below says so.
 */
public final class GraphPicture {

    private static final int MOST_STEPS = 60;
    private static final int MOST_ROWS = 16;
    private static final int MOST_FOLDINGS = 40;
    private static final List<Integer> NAME_WIDTHS = List.of(Integer.MAX_VALUE, 24, 12);
    private static final int SIGN = 2;

    private final Style style;
    private final GraphLayout layout;
    private final LineCanvas canvas;

    private GraphPicture(GraphLayout layout, Style style, int width) {
        this.style = style;
        this.layout = layout;
        this.canvas = new LineCanvas(layout.rowCount(), width);
    }

    /** The lines of the picture, at most so wide where one name allows it; none when there are no steps. */
    public static List<String> of(RunDetails run, Style style, int width) {
        if (run.tasks().isEmpty()) {
            return List.of();
        }
        FoldedGraph plain = FoldedGraph.of(run.tasks());
        List<String> whole = fitting(plain, style, width);
        if (!whole.isEmpty()) {
            return whole;
        }
        List<FoldedGraph> folded = foldings(plain);
        for (FoldedGraph graph : folded) {
            List<String> lines = fitting(graph, style, width);
            if (!lines.isEmpty()) {
                return withCaption(lines, plain, graph, style);
            }
        }
        List<TaskDetails> last = folded.getLast().steps(NAME_WIDTHS.getLast());
        return withCaption(ChainPicture.lines(last, style, width), plain, folded.getLast(), style);
    }

    /** From the one that keeps most to a single group. */
    private static List<FoldedGraph> foldings(FoldedGraph plain) {
        List<FoldedGraph> foldings = new ArrayList<>();
        FoldedGraph graph = plain;
        for (boolean byState : List.of(true, false)) {
            int before = Integer.MAX_VALUE;
            for (int i = 0; i < MOST_FOLDINGS && graph.size() < before; i++) {
                before = graph.size();
                graph = graph.alike(byState);
                foldings.add(graph);
                graph = graph.chains(byState);
                foldings.add(graph);
            }
        }
        foldings.add(plain.layers());
        foldings.add(plain.layers().chains(true));
        foldings.add(plain.layers().chains(false));
        return foldings;
    }

    /** The picture if it is not too large, with names as long as can be; else no lines. */
    private static List<String> fitting(FoldedGraph graph, Style style, int width) {
        for (int nameWidth : graph.size() > MOST_STEPS ? List.<Integer>of() : NAME_WIDTHS) {
            List<TaskDetails> steps = graph.steps(nameWidth);
            List<String> lines =
                    graph.isChain() ? ChainPicture.fitting(steps, style, width) : drawn(steps, style, width);
            if (!lines.isEmpty()) {
                return lines;
            }
        }
        return List.of();
    }

    private static List<String> drawn(List<TaskDetails> steps, Style style, int width) {
        GraphLayout layout = new GraphLayout(steps);
        if (layout.rowCount() > MOST_ROWS) {
            return List.of();
        }
        List<Strip> strips = strips(layout);
        return strips.getLast().gapAt() > width
                ? List.of()
                : new GraphPicture(layout, style, strips.getLast().end()).draw(strips);
    }

    private static List<String> withCaption(List<String> lines, FoldedGraph plain, FoldedGraph folded, Style style) {
        List<String> all = new ArrayList<>(lines);
        all.add(style.faint("%s in %s, each named by its first and last step"
                .formatted(Words.count(plain.size(), "step"), Words.count(folded.size(), "group"))));
        return all;
    }

    private static List<Strip> strips(GraphLayout layout) {
        List<Strip> strips = new ArrayList<>();
        int x = 0;
        for (int layer = 0; layer < layout.layerCount(); layer++) {
            int width = layout.layer(layer).values().stream()
                    .mapToInt(step -> step.name().length() + SIGN)
                    .max()
                    .orElse(0);
            Strip strip = new Strip(layer, x, x + width, Channels.of(Bus.of(layout.gapBehind(layer))));
            strips.add(strip);
            x = strip.end();
        }
        return strips;
    }

    private List<String> draw(List<Strip> strips) {
        strips.forEach(this::draw);
        return canvas.lines(style);
    }

    private void draw(Strip strip) {
        Map<Integer, TaskDetails> steps = layout.layer(strip.layer());
        for (Channels.Placed placed : strip.channels().placed()) {
            Bus bus = placed.bus();
            int column = strip.gapAt() + 2 + placed.column();
            canvas.vertical(bus, column, bus.top(), bus.bottom());
            for (int row : bus.left()) {
                TaskDetails step = steps.get(row);
                int from = step == null
                        ? strip.start()
                        : strip.start() + SIGN + step.name().length() + 1;
                canvas.horizontal(bus, row, from, column);
            }
            bus.right().forEach(row -> canvas.horizontal(bus, row, column, strip.end() - 2));
        }
        // A line to a step ends with a blank before it, one that passes goes on without.
        for (int row = 0; row < layout.rowCount(); row++) {
            if (layout.passes(strip.layer(), row)) {
                canvas.horizontal(layout, row, strip.start() - 2, strip.gapAt());
            }
        }
        steps.forEach((row, step) -> canvas.label(
                row,
                strip.start(),
                Style.sign(step.state()) + " " + step.name(),
                text -> style.of(step.state(), text)));
    }

    /** A layer: where it begins, where the gap behind it begins, and the lines in that gap. */
    private record Strip(int layer, int start, int gapAt, Channels channels) {
        private static final int MARGINS = 4;

        int end() {
            return channels.placed().isEmpty() ? gapAt : gapAt + MARGINS + channels.width();
        }
    }
}
