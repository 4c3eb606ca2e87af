package dev.cairn.simulation.plan;

import dev.cairn.RetryLater;
import dev.cairn.TerminalError;
import java.time.Duration;

/**
 * What a step does in a run: a pure function of the run's input and the step's name, so that everybody who is asked
 * gives the same answer, on whatever worker and however often.
 *
 * @param laterUntil it asks to be tried later in attempts up to this number
 * @param failures how often it fails before it comes to its ending
 * @param ending what it comes to then
 * @param value what it computes
 */
public record Script(int laterUntil, int failures, Ending ending, int value) {

    /** The text in an output that the simulated store refuses to take. */
    public static final String UNSTORABLE = "unstorable";

    /** How often a step is retried later at most, all in all. */
    public static final int MOST_LATERS = 3;

    private static final int VALUES = 10;

    /** The failures of a step whose value can be divided by this do not tell what they are. */
    private static final int INDESCRIBABLE = 3;

    /** What a step comes to when it has failed often enough. */
    public enum Ending {
        /** It completes with its value. */
        VALUE,
        /** It fails for good by its own word. */
        TERMINAL_ERROR,
        /** It fails with an exception that its policy does not retry. */
        REFUSAL,
        /** It completes with an output that the store refuses. */
        UNSTORABLE,
        /** It asks to be tried later, more often than it may. */
        LATER
    }

    /**
     * The script of a step.
     *
     * @param trouble how many of a hundred steps have trouble of some kind
     */
    static Script of(String input, String step, int trouble) {
        Dice dice = Dice.of(input.hashCode() * 31L + step.hashCode());
        int value = dice.between(0, VALUES - 1);
        int later = dice.chance(trouble / 3) ? dice.between(1, 2) : 0;
        int failures = dice.chance(trouble) ? dice.between(1, 3) : 0;
        Ending ending = dice.chance(trouble / 4) ? dice.oneOf(Ending.values()) : Ending.VALUE;
        return new Script(later, failures, ending, value);
    }

    /** What the step does once somebody has requeued it: half of the steps are mended by then, and complete. */
    public Script requeued() {
        return value % 2 == 0 ? new Script(laterUntil, 0, Ending.VALUE, value) : this;
    }

    /**
     * Plays the script once.
     *
     * @param failed how many attempts have failed so far
     * @param mark tells this execution from others, and becomes part of the output
     */
    public String play(int attempt, int failed, String mark) {
        if (attempt <= laterUntil) {
            throw new Later(Duration.ofMillis(100L * value));
        }
        if (failed < failures) {
            String what = "failure " + (failed + 1) + " of " + failures;
            throw value % INDESCRIBABLE == 0 ? new Indescribable(what) : new Trouble(what);
        }
        return switch (ending) {
            case VALUE -> value + " by " + mark;
            case TERMINAL_ERROR -> throw value % 2 == 0 ? new GivingUp() : new Trouble("caused", new GivingUp());
            case REFUSAL -> throw new Refusal();
            case UNSTORABLE -> value + " " + UNSTORABLE;
            case LATER -> throw new Later(Duration.ofMillis(100L * value)).atMost(MOST_LATERS);
        };
    }

    /** The value in an output that a script has made. */
    public static int valueOf(String output) {
        return output.charAt(0) - '0';
    }

    /** The value of an input for the conditions of a step. */
    public static int valueOfInput(String input, String step) {
        return Dice.of(step.hashCode() * 31L + input.hashCode()).between(0, VALUES - 1);
    }

    /** Fails with itself when it is asked for its message. */
    private static final class Indescribable extends Trouble {

        private static final long serialVersionUID = 1L;

        private Indescribable(String what) {
            super(what);
        }

        @Override
        public String getMessage() {
            throw this;
        }
    }

    private static final class Later extends RetryLater {

        private static final long serialVersionUID = 1L;

        private Later(Duration delay) {
            super(delay);
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }

    private static final class GivingUp extends TerminalError {

        private static final long serialVersionUID = 1L;

        private GivingUp() {
            super("gives up");
        }

        @Override
        public Throwable fillInStackTrace() {
            return this;
        }
    }
}
