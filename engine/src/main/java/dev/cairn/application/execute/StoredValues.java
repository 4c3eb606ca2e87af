package dev.cairn.application.execute;

import dev.cairn.application.define.CodeMismatch;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.WorkflowDefinition;
import java.lang.reflect.Type;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * Decodes the stored values of one attempt with the types of one definition, and remembers why that code does not fit.
 */
final class StoredValues {

    private final Claim claim;
    private final WorkflowDefinition definition;
    private final PayloadCodec codec;
    private volatile @Nullable Object decodedInput;
    private volatile boolean hasBegun;
    private volatile @Nullable CodeMismatch mismatch;

    StoredValues(Claim claim, WorkflowDefinition definition, PayloadCodec codec) {
        this.claim = claim;
        this.definition = definition;
        this.codec = codec;
    }

    /** Whether the code received its input, so that it may have had effects. */
    boolean hasBegun() {
        return hasBegun;
    }

    /** Why the code of this definition does not fit the run, or null as long as it does. */
    @Nullable
    CodeMismatch mismatch() {
        return mismatch;
    }

    /** Notes that the code asked for something that the run does not have. */
    void noteMissing(String reason) {
        mismatch = new CodeMismatch(reason, false);
    }

    /** The names of the steps that this code has. */
    Collection<String> steps() {
        return definition.steps().keySet();
    }

    /** The input of the run, for code that begins now. */
    Object input() {
        Object input = inputToTest();
        hasBegun = true;
        return input;
    }

    /** The input of the run for a skip condition, which has no effects; it is decoded once for all who ask. */
    @SuppressWarnings("NullAway") // an input of null was triggered as null and means something to the user's code
    Object inputToTest() {
        if (decodedInput != null) {
            return decodedInput;
        }
        try {
            decodedInput = codec.decode(
                    () -> "Workflow '" + definition.name() + "': the input of run "
                            + claim.run().id(),
                    claim.input().input(),
                    definition.inputType());
            return decodedInput;
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    /** The output of an earlier step. */
    @Nullable
    Object output(String step, Type type, Payload output) {
        try {
            return codec.decode(
                    () -> "Workflow '" + definition.name() + "': the output of step '" + step + "'", output, type);
        } catch (IllegalArgumentException e) {
            throw unreadable(e);
        }
    }

    private IllegalArgumentException unreadable(IllegalArgumentException e) {
        if (!definition.failsUnreadable()) {
            mismatch = new CodeMismatch(String.valueOf(e.getMessage()), true);
        }
        return e;
    }
}
