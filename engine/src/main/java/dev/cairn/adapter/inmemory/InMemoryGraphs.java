package dev.cairn.adapter.inmemory;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.adapter.inmemory.Tables.GraphKey;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Graphs;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.stream.Collectors;

/** The graphs of the workflows and the code of the workers in memory. */
record InMemoryGraphs(Tables tables, Instant now) implements Graphs {

    private static final int MOST_STEPS = 100;

    @Override
    public WorkflowGraph register(WorkflowGraph graph) {
        GraphKey key = new GraphKey(graph.workflow(), graph.version());
        if (!tables.graphs.has(key)) {
            tables.graphs.insert(key, graph);
        }
        return tables.graphs.get(key);
    }

    @Override
    public Optional<WorkflowGraph> find(String workflow, int version) {
        return Optional.ofNullable(tables.graphs.find(new GraphKey(workflow, version)));
    }

    @Override
    public OptionalInt newestVersion(String workflow) {
        return tables.graphs.values().stream()
                .filter(graph -> graph.workflow().equals(workflow))
                .mapToInt(WorkflowGraph::version)
                .max();
    }

    @Override
    public void offerCode(UUID workerId, Collection<WorkflowCode> code) {
        tables.code.put(workerId, List.copyOf(code));
    }

    @Override
    public List<StrandedSteps> stranded(int among) {
        Map<StepCodeKey, List<QueueEntry>> waiting = tables.queue.values().stream()
                .limit(among)
                .map(QueueRow::entry)
                .collect(Collectors.groupingBy(QueueEntry::code, LinkedHashMap::new, Collectors.toList()));
        return waiting.entrySet().stream()
                .filter(step -> !hasCode(step.getKey()))
                .map(step -> new StrandedSteps(
                        step.getKey(),
                        step.getValue().size(),
                        queuedAt(step.getValue().getFirst())))
                .limit(MOST_STEPS)
                .toList();
    }

    private boolean hasCode(StepCodeKey step) {
        return tables.code.values().stream()
                .anyMatch(offered -> offered.stream().anyMatch(code -> code.covers(step)));
    }

    private Instant queuedAt(QueueEntry entry) {
        List<TaskEvent> log = tables.events.find(entry.key().runId());
        return (log == null ? List.<TaskEvent>of() : log)
                .stream()
                        .filter(event -> event.type() == TaskEventType.QUEUED
                                && event.step().equals(entry.key().name()))
                        .map(TaskEvent::at)
                        .max(Instant::compareTo)
                        .orElse(now);
    }
}
