package dev.cairn.application.dispatch;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Fence;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a step that kills its workers from dragging others along. Workers that died twice under a task make it a
 * suspect, and a worker runs one suspect at a time: the guilty one goes on dying, but without the innocent ones that
 * happened to run beside it.
 */
final class Suspects {

    private static final int DEATHS_TO_SUSPECT = 2;
    private static final Duration WAIT = Duration.ofMillis(500);

    private @Nullable Fence running;

    /** Tells harmless tasks from suspects, and admits one suspect if none runs. */
    synchronized Sorted sort(List<Claim> claims) {
        Map<Boolean, List<Claim>> bySuspicion = claims.stream()
                .collect(
                        Collectors.partitioningBy(claim -> claim.input().tries().crashes() >= DEATHS_TO_SUSPECT));
        List<Claim> suspects = bySuspicion.getOrDefault(true, List.of());
        List<Claim> harmless = bySuspicion.getOrDefault(false, List.of());
        if (suspects.isEmpty() || running != null) {
            return new Sorted(harmless, suspects, Optional.empty());
        }
        Claim admitted = suspects.getFirst();
        running = admitted.lease().fence();
        return new Sorted(harmless, suspects.subList(1, suspects.size()), Optional.of(admitted));
    }

    /** The attempt has ended. */
    synchronized void ended(Fence fence) {
        if (fence.equals(running)) {
            running = null;
        }
    }

    /** What becomes of a suspect that has to wait; costs none of the user's retries. */
    static Outcome postponed(Claim claim) {
        return new Outcome.Retrying(
                StepError.noticed(
                        "Suspected",
                        "workers died under it " + claim.input().tries().crashes()
                                + " times, so it waits until no other such step runs beside it"),
                WAIT,
                false);
    }

    /** What to do with claimed tasks: run them, put them off, and run this one suspect. */
    record Sorted(List<Claim> harmless, List<Claim> postponed, Optional<Claim> admitted) {}
}
