package dev.cairn.domain.model;

import java.util.Map;

/**
 * What a task's code is given.
 *
 * @param tries how often it was tried before
 * @param input the input of the run
 * @param metadata the texts that travel with the run
 * @param parents what each parent came to, by its name
 */
public record TaskInput(
        TaskKey key,
        TaskKind kind,
        Tries tries,
        Payload input,
        Map<String, String> metadata,
        Map<String, ParentOutput> parents) {}
