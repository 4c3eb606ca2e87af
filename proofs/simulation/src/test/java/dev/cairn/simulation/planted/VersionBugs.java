package dev.cairn.simulation.planted;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.ReadyQueue;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.doubles.ForwardingQueue;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Bugs about which version of a workflow runs a step. */
final class VersionBugs {

    private VersionBugs() {}

    /** A worker claims by the name of the workflow, and runs with what it has. */
    static UnaryOperator<Store> olderCodeRunsNewerSteps() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public ReadyQueue queue() {
                return new ForwardingQueue(super.queue()) {
                    @Override
                    public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
                        TakenTasks taken = super.take(limit, ofAllVersions(capability), filter);
                        List<QueueRow> known = taken.tasks().stream()
                                .map(task -> new QueueRow(task.id(), knownAs(task.entry(), capability)))
                                .toList();
                        return new TakenTasks(known, taken.lookAgainIn());
                    }
                };
            }
        });
    }

    /** A worker that met a task which its code does not fit leaves that step alone in all runs of the version. */
    static UnaryOperator<Store> changedGraphHoldsUpNewRuns() {
        return store -> {
            Map<TaskKey, StepCodeKey> met = new HashMap<>();
            return new Wrapped(store, tx -> new ForwardingTransaction(tx) {
                @Override
                public ReadyQueue queue() {
                    return new ForwardingQueue(super.queue()) {
                        @Override
                        public TakenTasks take(int limit, Capability capability, SuspectFilter filter) {
                            Set<StepCodeKey> codes = new HashSet<>(capability.codesLeftAlone());
                            capability.tasksLeftAlone().stream()
                                    .filter(met::containsKey)
                                    .forEach(task -> codes.add(met.get(task)));
                            TakenTasks taken =
                                    super.take(limit, new Capability(capability.newest(), codes, Set.of()), filter);
                            taken.entries().forEach(entry -> met.put(entry.key(), entry.code()));
                            return taken;
                        }
                    };
                }
            });
        };
    }

    private static Capability ofAllVersions(Capability capability) {
        Map<String, Integer> all = new HashMap<>(capability.newest());
        all.replaceAll((workflow, newest) -> Integer.MAX_VALUE);
        return new Capability(all, capability.codesLeftAlone(), capability.tasksLeftAlone());
    }

    private static QueueEntry knownAs(QueueEntry entry, Capability capability) {
        RunHeader run = entry.run();
        int version = Math.min(run.version(), capability.newest().getOrDefault(run.workflow(), run.version()));
        return new QueueEntry(
                entry.key(),
                new RunHeader(run.id(), run.workflow(), version, run.tenant()),
                entry.attempt(),
                entry.crashes());
    }
}
