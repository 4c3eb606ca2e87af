package dev.cairn.application.advance;

import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.TaskInput;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A task that became ready and is neither queued nor leased yet.
 *
 * @param input the input of its code if known, or null when the store has to be asked
 */
public record UnplacedTask(QueueEntry entry, @Nullable Supplier<TaskInput> input) {

    /** A task whose input has to be read. */
    UnplacedTask(QueueEntry entry) {
        this(entry, null);
    }
}
