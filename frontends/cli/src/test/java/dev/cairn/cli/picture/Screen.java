package dev.cairn.cli.picture;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** As much of a terminal as the demo uses: lines, a cursor, colours, moving up and clearing. */
final class Screen {

    private static final Pattern SEQUENCE = Pattern.compile("\u001b\\[([?0-9;]*)([A-Za-z])|\r|\n|.", Pattern.DOTALL);

    private final List<List<Cell>> lines = new ArrayList<>();
    private int row;
    private int column;
    private Look look = Look.PLAIN;

    /** A character and how it looks. */
    record Cell(char sign, Look look) {}

    /** The looks that the command line uses. */
    enum Look {
        PLAIN("0"),
        BOLD("1"),
        FAINT("2"),
        RED("31"),
        GREEN("32"),
        YELLOW("33"),
        CYAN("36");

        private final String code;

        Look(String code) {
            this.code = code;
        }

        static Look of(String code) {
            for (Look look : values()) {
                if (look.code.equals(code)) {
                    return look;
                }
            }
            throw new IllegalArgumentException("colour " + code);
        }
    }

    /** What was on the screen when it first looked like that after a redraw, or at the end. */
    static Screen replay(String captured, Pattern wanted) {
        Screen screen = new Screen();
        Matcher matcher = SEQUENCE.matcher(captured);
        while (matcher.find()) {
            screen.apply(matcher);
            boolean redrawn = "J".equals(matcher.group(2));
            if (redrawn && wanted.matcher(screen.text()).find()) {
                break;
            }
        }
        return screen;
    }

    List<List<Cell>> lines() {
        return lines;
    }

    String text() {
        StringBuilder text = new StringBuilder();
        for (List<Cell> line : lines) {
            line.forEach(cell -> text.append(cell.sign()));
            text.append('\n');
        }
        return text.toString();
    }

    private void apply(Matcher found) {
        if (found.group(2) != null) {
            sequence(found.group(1), found.group(2));
            return;
        }
        switch (found.group().charAt(0)) {
            case '\r' -> column = 0;
            case '\n' -> row++;
            default -> put(found.group().charAt(0));
        }
    }

    private void sequence(String parameters, String command) {
        switch (command) {
            case "A" -> row -= Integer.parseInt(parameters);
            case "K" -> line(row).clear();
            case "J" -> {
                while (lines.size() > row) {
                    lines.removeLast();
                }
            }
            case "m" -> look = Look.of(parameters);
            case "h", "l" -> {}
            default -> throw new IllegalArgumentException("sequence " + command);
        }
    }

    private void put(char sign) {
        List<Cell> line = line(row);
        while (line.size() <= column) {
            line.add(new Cell(' ', Look.PLAIN));
        }
        line.set(column++, new Cell(sign, look));
    }

    private List<Cell> line(int index) {
        while (lines.size() <= index) {
            lines.add(new ArrayList<>());
        }
        return lines.get(index);
    }
}
