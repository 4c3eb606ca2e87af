package dev.cairn.cli.shell;

/** What a command tells the shell when it ends. */
public final class ExitStatus {

    /** All is well. */
    public static final int OK = 0;

    /** It was asked, and the answer is bad: a violation, a failed run, no such run. */
    public static final int BAD = 1;

    /** It could not be asked: a wrong usage, no connection, a schema of another version. */
    public static final int NOT_ASKED = 2;

    private ExitStatus() {}
}
