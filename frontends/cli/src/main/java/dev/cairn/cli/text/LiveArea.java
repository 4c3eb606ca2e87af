package dev.cairn.cli.text;

import java.io.PrintStream;
import java.util.List;

/** A few lines at the end of a terminal that are drawn over and over in place. */
public final class LiveArea implements AutoCloseable {

    private static final String ESCAPE = "\u001b[";
    // Without wrapping, a line that is too long for a narrow window is cut and does not spoil the counting of lines.
    private static final String BEGIN = ESCAPE + "?25l" + ESCAPE + "?7l";
    private static final String END = ESCAPE + "?7h" + ESCAPE + "?25h";
    private static final String CLEAR_LINE = ESCAPE + "2K";
    private static final String CLEAR_BELOW = ESCAPE + "J";

    private final PrintStream out;
    private int drawn;
    private boolean open;

    /** On that terminal. */
    public LiveArea(PrintStream out) {
        this.out = out;
    }

    /** Draws these lines where the ones before were. */
    public void draw(List<String> lines) {
        StringBuilder frame = new StringBuilder(open ? "" : BEGIN);
        open = true;
        if (drawn > 0) {
            frame.append(ESCAPE).append(drawn).append('A');
        }
        lines.forEach(line -> frame.append('\r').append(CLEAR_LINE).append(line).append('\n'));
        frame.append(CLEAR_BELOW);
        drawn = lines.size();
        out.print(frame);
        out.flush();
    }

    /** Leaves the last lines where they are. */
    @Override
    public void close() {
        if (open) {
            out.print(END);
            out.flush();
            open = false;
        }
    }
}
