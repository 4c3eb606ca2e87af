package dev.cairn.simulation.quarantine;

import dev.cairn.application.EngineParts;
import dev.cairn.domain.model.Lease;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** One worker whose steps take time: they end when the world says that their time has come. */
final class Machine {

    private final EngineParts parts;
    private final Deque<Runnable> launched;
    private final Supplier<List<Lease>> leases;
    private final List<Running> running = new ArrayList<>();

    Machine(EngineParts parts, Deque<Runnable> launched, Supplier<List<Lease>> leases) {
        this.parts = parts;
        this.launched = launched;
        this.leases = leases;
    }

    EngineParts parts() {
        return parts;
    }

    int running() {
        return running.size();
    }

    /** Whether a step whose time has come ends this worker. */
    boolean isKilled(Instant now, Predicate<TaskKey> kills) {
        return running.stream().anyMatch(step -> !step.endsAt.isAfter(now) && kills.test(step.key));
    }

    /** Ends the steps whose time has come. */
    void endSteps(Instant now) {
        List<Running> over =
                running.stream().filter(step -> !step.endsAt.isAfter(now)).toList();
        running.removeAll(over);
        over.forEach(step -> step.code.run());
        while (!parts.settler().isEmpty()) {
            parts.settler().tick();
        }
    }

    /** Claims for as long as there may be more. */
    void claim(Instant now, Function<TaskKey, Duration> lengths) {
        boolean more = true;
        while (more) {
            List<Lease> before = leases.get();
            more = parts.dispatcher().tick().isPresent();
            List<Lease> granted = new ArrayList<>(leases.get());
            granted.removeAll(before);
            for (Lease lease : granted) {
                running.add(new Running(lease.key(), now.plus(lengths.apply(lease.key())), launched.remove()));
            }
        }
    }

    private record Running(TaskKey key, Instant endsAt, Runnable code) {}
}
