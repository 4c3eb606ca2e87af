package dev.cairn.domain.model;

import dev.cairn.TaskState;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a task's code is given.
 *
 * @param tries how often it was tried before
 * @param input the input of the run
 * @param metadata the texts that travel with the run
 * @param parents what each parent came to, by its name
 * @param children who waits for it
 * @param lastOf the run, if this is its last open sink and nothing has failed: then nothing else of it is left to run,
 *     and only the end of this task changes it; else null
 */
public record TaskInput(
        TaskKey key,
        TaskKind kind,
        Tries tries,
        Payload input,
        Map<String, String> metadata,
        Map<String, ParentOutput> parents,
        Offspring children,
        @Nullable Run lastOf) {

    /** Copies the metadata, which the user's code is shown. */
    public TaskInput {
        metadata = Map.copyOf(metadata);
    }

    /**
     * The task while it is leased. Nobody else can change it meanwhile, so whoever settles the lease need not read it
     * again.
     */
    public Task running() {
        int skipped = (int) parents.values().stream()
                .filter(parent -> parent.state() == TaskState.SKIPPED)
                .count();
        return new Task(
                key,
                kind,
                false,
                children.names(),
                new ParentTally(0, parents.size() - skipped, skipped, 0),
                TaskState.RUNNING,
                tries,
                null);
    }
}
