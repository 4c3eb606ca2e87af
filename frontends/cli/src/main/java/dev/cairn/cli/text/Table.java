package dev.cairn.cli.text;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/** Rows under headings, each column as wide as its widest cell. */
public final class Table {

    private static final String GAP = "  ";

    private final List<Column> columns;
    private final List<List<Cell>> rows = new ArrayList<>();

    private Table(List<Column> columns) {
        this.columns = columns;
    }

    /** With these headings; one that begins with {@code >} has its cells on the right. */
    public static Table of(String... headings) {
        return new Table(Arrays.stream(headings).map(Column::of).toList());
    }

    /** One more row. */
    public Table row(Cell... cells) {
        if (cells.length != columns.size()) {
            throw new IllegalArgumentException("A row of " + cells.length + " cells under " + columns.size());
        }
        rows.add(List.of(cells));
        return this;
    }

    /** A cell. */
    public static Cell cell(String text) {
        return new Cell(text, UnaryOperator.identity());
    }

    /** A cell in a colour. */
    public static Cell cell(String text, UnaryOperator<String> colour) {
        return new Cell(text, colour);
    }

    /** The lines, the headings first. */
    public List<String> lines(Style style) {
        int[] widths = new int[columns.size()];
        for (int i = 0; i < widths.length; i++) {
            int column = i;
            widths[i] = rows.stream()
                    .mapToInt(row -> row.get(column).text().length())
                    .reduce(columns.get(i).heading().length(), Math::max);
        }
        List<String> lines = new ArrayList<>();
        lines.add(line(
                columns.stream()
                        .map(column -> new Cell(column.heading(), style::faint))
                        .toList(),
                widths));
        rows.forEach(row -> lines.add(line(row, widths)));
        return lines;
    }

    private String line(List<Cell> cells, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < widths.length; i++) {
            Cell cell = cells.get(i);
            String blanks = " ".repeat(widths[i] - cell.text().length());
            String coloured = cell.text().isEmpty() ? "" : cell.colour().apply(cell.text());
            boolean last = i == widths.length - 1;
            line.append(i == 0 ? "" : GAP)
                    .append(columns.get(i).right() ? blanks + coloured : coloured + (last ? "" : blanks));
        }
        return line.toString().stripTrailing();
    }

    /** What stands in a place, and in which colour. */
    public record Cell(String text, UnaryOperator<String> colour) {}

    private record Column(String heading, boolean right) {
        static Column of(String text) {
            return text.startsWith(">") ? new Column(text.substring(1), true) : new Column(text, false);
        }
    }
}
