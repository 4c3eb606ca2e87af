package dev.cairn.cli.text;

import dev.cairn.RunDetails;
import dev.cairn.TaskDetails;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A graph drawn with lines, the state of each step before its name. */
public final class GraphPicture {

    private static final int MOST_STEPS = 60;
    private static final int MOST_ROWS = 16;
    private static final int SIGN = 2;

    private final Style style;
    private final GraphLayout layout;
    private final LineCanvas canvas;

    private GraphPicture(GraphLayout layout, Style style, int width) {
        this.style = style;
        this.layout = layout;
        this.canvas = new LineCanvas(layout.rowCount(), width);
    }

    /** The lines of the picture, or nothing when it would be wider than that or too large to be read. */
    public static Optional<List<String>> of(RunDetails run, Style style, int width) {
        if (run.tasks().isEmpty() || run.tasks().size() > MOST_STEPS) {
            return Optional.empty();
        }
        GraphLayout layout = new GraphLayout(run.tasks());
        if (layout.rowCount() > MOST_ROWS) {
            return Optional.empty();
        }
        List<Strip> strips = strips(layout);
        if (strips.getLast().gapAt() > width) {
            return Optional.empty();
        }
        return Optional.of(new GraphPicture(layout, style, strips.getLast().end()).draw(strips));
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
            canvas.vertical(column, bus.top(), bus.bottom());
            for (int row : bus.left()) {
                TaskDetails step = steps.get(row);
                int from = step == null
                        ? strip.start()
                        : strip.start() + SIGN + step.name().length() + 1;
                canvas.horizontal(row, from, column);
            }
            bus.right().forEach(row -> canvas.horizontal(row, column, strip.end() - 2));
        }
        // A line to a step ends with a blank before it, one that passes goes on without.
        for (int row = 0; row < layout.rowCount(); row++) {
            if (layout.passes(strip.layer(), row)) {
                canvas.horizontal(row, strip.start() - 2, strip.gapAt());
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
