package dev.cairn.application.operate;

import dev.cairn.domain.model.RunHeader;
import java.lang.reflect.Type;
import java.util.Map;

/** The types of the outputs that the steps of a run have. */
@FunctionalInterface
public interface OutputTypes {

    /**
     * The output types of the steps that this engine knows, in the order of declaration; {@code Void.class} for a step
     * without output.
     */
    Map<String, Type> of(RunHeader run);
}
