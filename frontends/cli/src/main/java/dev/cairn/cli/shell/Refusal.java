package dev.cairn.cli.shell;

/** Why a command does not do what was asked: one sentence for the person at the terminal, and the exit status. */
public final class Refusal extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final int status;

    private Refusal(int status, String message) {
        super(message);
        this.status = status;
    }

    /** The answer is bad. */
    public static Refusal bad(String message) {
        return new Refusal(ExitStatus.BAD, message);
    }

    /** It could not be asked. */
    public static Refusal notAsked(String message) {
        return new Refusal(ExitStatus.NOT_ASKED, message);
    }

    /** What the shell is told. */
    public int status() {
        return status;
    }
}
