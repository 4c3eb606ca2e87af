package dev.cairn.cli.picture;

import dev.cairn.cli.picture.Screen.Cell;
import dev.cairn.cli.picture.Screen.Look;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A screen as a picture. Lines are drawn as lines, so that they join in any font. */
final class ScreenSvg {

    private static final double CELL = 8.4;
    private static final int LINE = 18;
    private static final int MARGIN = 20;
    private static final int TITLE = 34;
    private static final int COLUMNS = 80;

    /** Which ways lead out of a sign: left, right, up, down. */
    private static final Map<Character, String> WAYS = Map.ofEntries(
            Map.entry('─', "lr"),
            Map.entry('│', "ud"),
            Map.entry('┌', "rd"),
            Map.entry('┐', "ld"),
            Map.entry('└', "ru"),
            Map.entry('┘', "lu"),
            Map.entry('├', "rud"),
            Map.entry('┤', "lud"),
            Map.entry('┬', "lrd"),
            Map.entry('┴', "lru"),
            Map.entry('┼', "lrud"),
            Map.entry('━', "LR"));

    private static final Pattern WORDS = Pattern.compile("\\S+(?: \\S+)*");

    private final StringBuilder svg = new StringBuilder();

    static String of(Screen screen) {
        return new ScreenSvg().draw(screen.lines());
    }

    private String draw(List<List<Cell>> lines) {
        int width = (int) Math.ceil(COLUMNS * CELL) + 2 * MARGIN;
        int height = TITLE + lines.size() * LINE + MARGIN;
        add(
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\""
                        + " aria-label=\"cairn demo in a terminal\">\n",
                width, height, width, height);
        add(
                "<style>text{font:14px ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace;"
                        + "}path{fill:none}%s</style>\n",
                colours());
        add("<rect width=\"%d\" height=\"%d\" rx=\"8\" fill=\"#0d1117\"/>\n", width, height);
        int x = MARGIN;
        for (String dot : List.of("#ff5f57", "#febc2e", "#28c840")) {
            add("<circle cx=\"%d\" cy=\"17\" r=\"5.5\" fill=\"%s\"/>", x, dot);
            x += 18;
        }
        svg.append('\n');
        for (int row = 0; row < lines.size(); row++) {
            line(lines.get(row), row);
        }
        return svg.append("</svg>\n").toString();
    }

    private void line(List<Cell> cells, int row) {
        int from = 0;
        while (from < cells.size()) {
            Cell first = cells.get(from);
            boolean drawn = WAYS.containsKey(first.sign());
            int to = from + 1;
            while (to < cells.size()
                    && cells.get(to).look() == first.look()
                    && WAYS.containsKey(cells.get(to).sign()) == drawn) {
                to++;
            }
            if (drawn) {
                path(cells.subList(from, to), from, row);
            } else {
                text(cells.subList(from, to), from, row);
            }
            from = to;
        }
    }

    /** Words that stand apart are placed apart: not every viewer keeps several blanks. */
    private void text(List<Cell> cells, int column, int row) {
        StringBuilder text = new StringBuilder();
        cells.forEach(cell -> text.append(cell.sign()));
        Matcher words = WORDS.matcher(text);
        while (words.find()) {
            add(
                    "<text x=\"%.1f\" y=\"%d\" textLength=\"%.1f\" class=\"%s\">%s</text>\n",
                    MARGIN + (column + words.start()) * CELL,
                    TITLE + row * LINE + 13,
                    words.group().length() * CELL,
                    name(cells.getFirst().look()),
                    words.group().replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;"));
        }
    }

    private void path(List<Cell> cells, int column, int row) {
        StringBuilder way = new StringBuilder();
        double middle = TITLE + row * LINE + LINE / 2.0;
        boolean thick = false;
        for (int i = 0; i < cells.size(); i++) {
            double left = MARGIN + (column + i) * CELL;
            String ways = WAYS.get(cells.get(i).sign());
            thick |= ways.contains("L");
            String across = ways.toLowerCase(Locale.ROOT);
            double from = across.contains("l") ? left : left + CELL / 2;
            double to = across.contains("r") ? left + CELL : left + CELL / 2;
            if (from < to) {
                way.append("M%.1f %.1fH%.1f".formatted(from, middle, to));
            }
            double top = across.contains("u") ? middle - LINE / 2.0 : middle;
            double bottom = across.contains("d") ? middle + LINE / 2.0 : middle;
            if (top < bottom) {
                way.append("M%.1f %.1fV%.1f".formatted(left + CELL / 2, top, bottom));
            }
        }
        add(
                "<path d=\"%s\" class=\"%s%s\"/>\n",
                joined(way), name(cells.getFirst().look()), thick ? " w" : "");
    }

    /** Dashes that follow each other are one. */
    private static String joined(StringBuilder way) {
        return way.toString()
                .replaceAll("H([0-9.]+)(?=M\\1 [0-9.]+H)M[0-9.]+ [0-9.]+(H[0-9.]+)", "$2")
                .replaceAll("H([0-9.]+)(?=M\\1 [0-9.]+H)M[0-9.]+ [0-9.]+(H[0-9.]+)", "$2");
    }

    private static String colours() {
        StringBuilder css = new StringBuilder();
        Map<Look, String> colours = Map.of(
                Look.PLAIN, "#c9d1d9",
                Look.BOLD, "#f0f6fc",
                Look.FAINT, "#7d8590",
                Look.RED, "#ff7b72",
                Look.GREEN, "#3fb950",
                Look.YELLOW, "#d29922",
                Look.CYAN, "#39c5cf");
        for (Look look : Look.values()) {
            css.append("text.%1$s{fill:%2$s}path.%1$s{stroke:%2$s}".formatted(name(look), colours.get(look)));
        }
        return css.append("text.b{font-weight:700}path.w{stroke-width:3}").toString();
    }

    private static String name(Look look) {
        return look.name().substring(0, 1).toLowerCase(Locale.ROOT);
    }

    private void add(String format, Object... values) {
        svg.append(format.formatted(values));
    }
}
