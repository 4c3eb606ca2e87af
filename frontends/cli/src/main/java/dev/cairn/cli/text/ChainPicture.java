package dev.cairn.cli.text;

import dev.cairn.TaskDetails;
import java.util.ArrayList;
import java.util.List;

/** A chain of steps, which goes on in the next line where one is full. */
final class ChainPicture {

    private static final int MOST_LINES = 6;
    private static final String LINK = " ─── ";
    private static final String BREAK = " ──";

    private ChainPicture() {}

    /** The lines, or none when there would be too many of them or a name is too long. */
    static List<String> fitting(List<TaskDetails> steps, Style style, int width) {
        boolean tooLong = steps.stream().anyMatch(step -> label(step).length() > width);
        List<String> lines = tooLong ? List.of() : lines(steps, style, width);
        return lines.size() > MOST_LINES ? List.of() : lines;
    }

    /** The lines, however many, with a name cut where it is longer than a line. */
    static List<String> lines(List<TaskDetails> steps, Style style, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        int used = 0;
        for (int i = 0; i < steps.size(); i++) {
            String label = Words.cut(label(steps.get(i)), width);
            int after = i == steps.size() - 1 ? 0 : BREAK.length();
            if (i > 0 && used + LINK.length() + label.length() + after > width) {
                lines.add(line + style.faint(BREAK));
                line.setLength(0);
                used = 0;
            }
            String link = i == 0 ? "" : used == 0 ? LINK.substring(1) : LINK;
            line.append(link.isEmpty() ? "" : style.faint(link))
                    .append(style.of(steps.get(i).state(), label));
            used += link.length() + label.length();
        }
        lines.add(line.toString());
        return lines;
    }

    private static String label(TaskDetails step) {
        return Style.sign(step.state()) + " " + step.name();
    }
}
