package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.DeadlineRule;
import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowCode;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.model.WorkflowGraph.Node;
import dev.cairn.domain.port.Graphs;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The graphs of the workflows in PostgreSQL, stored once for each version. */
final class PostgresGraphs implements Graphs {

    // One statement writes all nodes of a version, so that one conflict means that all are there.
    private static final String REGISTER = """
            INSERT INTO cairn.workflow_steps (workflow, version, position, name, kind, require_all_parents, parents, queue_limit,
                                              deadline)
            SELECT ?, ?, position, name, kind, require_all_parents, parents::text[], queue_limit, ?
              FROM {rows position, name, kind, require_all_parents, parents, queue_limit} AS new
             WHERE NOT EXISTS (SELECT FROM cairn.workflow_steps s WHERE s.workflow = ? AND s.version = ?)
            ON CONFLICT DO NOTHING
            """;

    private static final String LOCK_VERSION = "SELECT pg_advisory_xact_lock(hashtextextended(?, 0))";

    private static final String FIND = """
            SELECT name, kind, require_all_parents, parents, queue_limit, deadline
              FROM cairn.workflow_steps
             WHERE workflow = ? AND version = ?
             ORDER BY position
            """;

    private static final String NEWEST_VERSION = """
            SELECT max(version) AS newest
              FROM cairn.workflow_steps
             WHERE workflow = ?
            """;

    private final PipelinedConnection db;

    PostgresGraphs(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public WorkflowGraph register(WorkflowGraph graph) {
        Optional<WorkflowGraph> stored = find(graph.workflow(), graph.version());
        if (stored.isPresent()) {
            return stored.get();
        }
        // Two workers may bring different graphs under one version: the lock keeps their nodes from mixing.
        db.query(LOCK_VERSION, row -> row, db.schema().name() + ".graph." + graph.workflow() + "." + graph.version());
        List<Node> nodes = new ArrayList<>(graph.nodes());
        // Behind all steps, as more nodes.
        graph.handlers().stream()
                .sorted()
                .map(kind -> Node.handler(new HandlerName(kind, 0)))
                .forEach(nodes::add);
        db.update(
                REGISTER,
                graph.workflow(),
                graph.version(),
                graph.deadline() == null ? null : graph.deadline().toText(),
                IntStream.range(0, nodes.size()).boxed().toArray(Integer[]::new),
                Columns.texts(nodes, Node::name),
                Columns.texts(nodes, node -> node.kind().name()),
                Columns.flags(nodes, Node::requireAllParents),
                Columns.texts(nodes, node -> Columns.arrayLiteral(node.parents())),
                Columns.texts(
                        nodes,
                        node -> node.queueLimit() == null
                                ? null
                                : node.queueLimit().toText()),
                graph.workflow(),
                graph.version());
        return find(graph.workflow(), graph.version()).orElseThrow();
    }

    @Override
    public OptionalInt newestVersion(String workflow) {
        // There is one row; without any version it holds null, which reads as 0.
        int newest =
                db.query(NEWEST_VERSION, row -> row.getInt("newest"), workflow).getFirst();
        return newest == 0 ? OptionalInt.empty() : OptionalInt.of(newest);
    }

    @Override
    public void offerCode(UUID workerId, Collection<WorkflowCode> code) {
        WorkerCode.offer(db, workerId, code);
    }

    @Override
    public List<StrandedSteps> stranded(int among) {
        return WorkerCode.stranded(db, among);
    }

    @Override
    public Optional<WorkflowGraph> find(String workflow, int version) {
        AtomicReference<@Nullable String> deadline = new AtomicReference<>();
        List<Node> nodes = db.query(
                FIND,
                row -> {
                    deadline.set(row.getString("deadline"));
                    return new Node(
                            row.getString("name"),
                            TaskKind.valueOf(row.getString("kind")),
                            row.getBoolean("require_all_parents"),
                            Rows.texts(row, "parents"),
                            QueueLimit.of(row.getString("queue_limit")));
                },
                workflow,
                version);
        List<Node> steps =
                nodes.stream().filter(node -> !node.kind().isHandler()).toList();
        Set<TaskKind> handlers =
                nodes.stream().map(Node::kind).filter(TaskKind::isHandler).collect(Collectors.toSet());
        return nodes.isEmpty()
                ? Optional.empty()
                : Optional.of(new WorkflowGraph(workflow, version, steps, handlers, DeadlineRule.of(deadline.get())));
    }
}
