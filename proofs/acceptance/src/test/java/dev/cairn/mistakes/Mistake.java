package dev.cairn.mistakes;

/**
 * Something a user may do wrong.
 *
 * @param topic the heading it is listed under
 * @param what the mistake, in a few words
 * @param made makes the mistake and returns what Cairn says to it
 * @param said what Cairn is to say, to the letter
 */
record Mistake(String topic, String what, Made made, String said) {

    @Override
    public String toString() {
        return topic + ": " + what;
    }

    /** Makes a mistake on a bench. */
    @FunctionalInterface
    interface Made {

        /** What Cairn says to it. */
        String on(Bench bench);
    }
}
