package dev.cairn;

import java.util.List;
import java.util.UUID;

/**
 * Why a run does not go on at the moment, or what it does.
 *
 * @param runId its id
 * @param status its status
 * @param text one sentence for people about the run as a whole; it names the step that matters most
 * @param steps its steps that are not over, and those that failed for good, {@value #MAX_STEPS} at most, those that
 *     matter most first
 */
public record RunWait(UUID runId, RunStatus status, String text, List<StepWait> steps) {

    /** How many steps are explained. */
    public static final int MAX_STEPS = 100;

    /** Copies the list. */
    public RunWait {
        steps = List.copyOf(steps);
    }
}
