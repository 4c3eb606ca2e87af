package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * A step that waits for a worker with its code, while no live worker has it.
 *
 * @param workflow the name of the workflow
 * @param version the version that the runs were started with
 * @param step the name of the step
 * @param tasks how many tasks wait
 * @param since when the first of them was queued
 * @param waited how long ago that was
 */
public record StepWithoutCode(String workflow, int version, String step, long tasks, Instant since, Duration waited) {

    static List<StepWithoutCode> of(ReadOnlySnapshot snapshot) {
        Instant now = snapshot.now();
        return snapshot.stepsWithoutCode().stream()
                .map(steps -> new StepWithoutCode(
                        steps.code().workflow(),
                        steps.code().version(),
                        steps.code().step(),
                        steps.tasks(),
                        steps.since(),
                        Duration.between(steps.since(), now)))
                .toList();
    }
}
