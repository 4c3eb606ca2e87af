package dev.cairn.simulation.planted;

import dev.cairn.RunStatus;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.doubles.ForwardingGraphs;
import dev.cairn.testkit.doubles.ForwardingRuns;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** Bugs about runs: when they are over, and when two are one. */
final class RunBugs {

    private RunBugs() {}

    /** A worker counts from what it knew of the run: two last tasks end, and neither sees the other. */
    static UnaryOperator<Store> completionFromAStaleCount() {
        return store -> {
            Map<UUID, Run> known = new HashMap<>();
            return new Wrapped(store, tx -> new ForwardingTransaction(tx) {
                @Override
                public Runs runs() {
                    return new ForwardingRuns(super.runs()) {
                        @Override
                        public List<Run> lock(Collection<UUID> ids) {
                            return super.lock(ids).stream()
                                    .map(run -> known.getOrDefault(run.id(), run))
                                    .toList();
                        }

                        @Override
                        public void save(Collection<Run> changed) {
                            changed.forEach(run -> known.put(run.id(), run));
                            super.save(changed);
                        }
                    };
                }
            });
        };
    }

    /** The stored graph has lost its failure handler, so a run that is started by name has none. */
    static UnaryOperator<Store> storedGraphWithoutHandler() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Graphs graphs() {
                return new ForwardingGraphs(super.graphs()) {
                    @Override
                    public Optional<WorkflowGraph> find(String workflow, int version) {
                        return super.find(workflow, version).map(RunBugs::withoutFailureHandler);
                    }
                };
            }
        });
    }

    /** The run forgets that its handler was queued, and queues it again when it has run. */
    static UnaryOperator<Store> handlerQueuedTwice() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Runs runs() {
                return new ForwardingRuns(super.runs()) {
                    @Override
                    public void save(Collection<Run> changed) {
                        super.save(changed.stream().map(RunBugs::forgetful).toList());
                    }
                };
            }
        });
    }

    /** A run that comes to its end has forgotten that a step failed before. */
    static UnaryOperator<Store> successHandlerThoughAStepFailed() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Runs runs() {
                return new ForwardingRuns(super.runs()) {
                    @Override
                    public List<Run> lock(Collection<UUID> ids) {
                        return super.lock(ids).stream().map(RunBugs::optimistic).toList();
                    }
                };
            }
        });
    }

    /** A known idempotency key makes another run. */
    static UnaryOperator<Store> idempotencyKeyIgnored() {
        return Wrapped.by(tx -> new ForwardingTransaction(tx) {
            @Override
            public Runs runs() {
                return new ForwardingRuns(super.runs()) {
                    @Override
                    public List<RunInsertion> insert(List<NewRun> added) {
                        List<RunInsertion> inserted = super.insert(
                                added.stream().map(RunBugs::withoutKey).toList());
                        List<Run> keyed = new ArrayList<>();
                        for (int i = 0; i < added.size(); i++) {
                            if (inserted.get(i).created()) {
                                keyed.add(added.get(i).toRun(tx.now()));
                            }
                        }
                        super.save(keyed);
                        return inserted;
                    }
                };
            }
        });
    }

    private static WorkflowGraph withoutFailureHandler(WorkflowGraph graph) {
        Set<TaskKind> others = graph.handlers().stream()
                .filter(kind -> kind != TaskKind.ON_FAILURE)
                .collect(Collectors.toSet());
        return new WorkflowGraph(graph.workflow(), graph.version(), graph.nodes(), others);
    }

    private static Run optimistic(Run run) {
        boolean ends =
                run.openSinks() == 1 && run.handlers().after(RunStatus.FAILED).isPresent();
        return new Run(
                run.header(),
                run.status(),
                run.openSinks(),
                ends ? 0 : run.failedTasks(),
                run.handlers(),
                run.origin(),
                run.finishedAt(),
                run.cancelled());
    }

    private static Run forgetful(Run run) {
        boolean forgets = run.handlers().queued() && !run.status().isTerminal();
        return new Run(
                run.header(),
                run.status(),
                run.openSinks(),
                run.failedTasks(),
                forgets ? Handlers.of(run.handlers().kinds()) : run.handlers(),
                run.origin(),
                run.finishedAt(),
                run.cancelled());
    }

    private static NewRun withoutKey(NewRun run) {
        return new NewRun(run.header(), run.sinks(), run.handlers(), null, run.metadata(), run.input());
    }
}
