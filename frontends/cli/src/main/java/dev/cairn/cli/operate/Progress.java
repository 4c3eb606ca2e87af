package dev.cairn.cli.operate;

import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Words;

/** Tells a person at a terminal how far a long change has come. Programs read the answer at its end. */
final class Progress {

    private static final int STEP = 100;

    private final Surroundings around;
    private final String what;
    private long told;

    /** Tells on standard error; {@code what} is done to each, such as "runs cancelled". */
    Progress(Surroundings around, String what) {
        this.around = around;
        this.what = what;
    }

    void reached(long number) {
        if (around.isTerminal() && number >= told + STEP) {
            told = number;
            around.err().println(Words.number(number) + " " + what + " …");
        }
    }
}
