package dev.cairn.cli.demo;

import dev.cairn.cli.text.Words;
import org.jspecify.annotations.Nullable;

/**
 * A worker that was killed.
 *
 * @param victim its name
 * @param takeOver what became of the steps it had in hand, or null when it had none
 */
record Kill(String victim, @Nullable TakeOver takeOver) {

    /** What it had in hand, and whether others have done that. */
    String told() {
        if (takeOver == null) {
            return victim + " killed with nothing in hand";
        }
        String begin = victim + " killed with " + Words.count(takeOver.held(), "step") + " in hand; ";
        int open = takeOver.stillOpen();
        if (open == 0) {
            return begin + "others did " + (takeOver.held() == 1 ? "it" : "them all") + " within "
                    + Words.duration(takeOver.doneAfter());
        }
        return begin + Words.count(open, "step") + " not yet done again when the demo ended";
    }
}
