package dev.cairn.cli.text;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;

/** Lines that join where they meet and pass under each other where they do not, and labels on top of them. */
final class LineCanvas {

    private static final int LEFT = 1;
    private static final int RIGHT = 2;
    private static final int UP = 4;
    private static final int DOWN = 8;
    /** By the directions that lead away from a point. */
    private static final String SIGNS = " ╴╶─╵┘└┴╷┐┌┬│┤├┼";

    private final int[][] points;
    /** Which lines go through a point, by row and column. */
    private final Map<List<Integer>, Set<Object>> across = new HashMap<>();

    private final Map<List<Integer>, Set<Object>> down = new HashMap<>();
    private final List<TreeMap<Integer, Label>> labels = new ArrayList<>();

    LineCanvas(int rows, int width) {
        points = new int[rows][Math.max(1, width)];
        for (int row = 0; row < rows; row++) {
            labels.add(new TreeMap<>());
        }
    }

    /** A part of that line. */
    void horizontal(Object line, int row, int from, int to) {
        for (int x = Math.max(0, from); x <= to; x++) {
            points[row][x] |= (x > from ? LEFT : 0) | (x < to ? RIGHT : 0);
            across.computeIfAbsent(List.of(row, x), at -> new HashSet<>()).add(line);
        }
    }

    /** A part of that line. */
    void vertical(Object line, int column, int from, int to) {
        for (int row = from; row <= to && from < to; row++) {
            points[row][column] |= (row > from ? UP : 0) | (row < to ? DOWN : 0);
            down.computeIfAbsent(List.of(row, column), at -> new HashSet<>()).add(line);
        }
    }

    void label(int row, int x, String text, UnaryOperator<String> colour) {
        labels.get(row).put(x, new Label(text, colour));
    }

    List<String> lines(Style style) {
        List<String> lines = new ArrayList<>();
        for (int row = 0; row < points.length; row++) {
            lines.add(line(row, style).stripTrailing());
        }
        return lines;
    }

    private String line(int row, Style style) {
        StringBuilder line = new StringBuilder();
        StringBuilder drawn = new StringBuilder();
        for (int x = 0; x < points[row].length; x++) {
            Label label = labels.get(row).get(x);
            if (label == null) {
                drawn.append(isCrossed(row, x) ? '│' : sign(points[row][x]));
            } else {
                flush(drawn, line, style);
                line.append(label.colour().apply(label.text()));
                x += label.text().length() - 1;
            }
        }
        flush(new StringBuilder(drawn.toString().stripTrailing()), line, style);
        return line.toString();
    }

    private static void flush(StringBuilder drawn, StringBuilder line, Style style) {
        String text = drawn.toString();
        line.append(text.isBlank() ? text : style.faint(text));
        drawn.setLength(0);
    }

    /** Where one line passes under another; a sign of both would look as if they met. */
    private boolean isCrossed(int row, int x) {
        Set<Object> vertical = down.getOrDefault(List.of(row, x), Set.of());
        Set<Object> horizontal = across.getOrDefault(List.of(row, x), Set.of());
        return !vertical.isEmpty() && !horizontal.isEmpty() && Collections.disjoint(vertical, horizontal);
    }

    /** The ends of a line look better as whole dashes. */
    private static char sign(int directions) {
        return switch (directions) {
            case LEFT, RIGHT -> '─';
            case UP, DOWN -> '│';
            default -> SIGNS.charAt(directions);
        };
    }

    private record Label(String text, UnaryOperator<String> colour) {}
}
