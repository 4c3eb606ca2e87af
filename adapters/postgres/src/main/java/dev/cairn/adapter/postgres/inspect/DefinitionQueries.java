package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The stored graphs, as the {@link Inspector} shows them. */
final class DefinitionQueries {

    // One lookup for each version, however many steps it has: the positions of the steps go from 0 on, and the
    // handlers,
    // three at most, are behind all steps.
    private static final String DEFINITIONS = """
            WITH RECURSIVE known (workflow, version) AS (
                (SELECT workflow, version FROM cairn.workflow_steps ORDER BY workflow, version LIMIT 1)
                UNION ALL
                SELECT more.workflow, more.version
                  FROM known
                 CROSS JOIN LATERAL (SELECT s.workflow, s.version
                                       FROM cairn.workflow_steps s
                                      WHERE (s.workflow, s.version) > (known.workflow, known.version)
                                      ORDER BY s.workflow, s.version
                                      LIMIT 1) AS more)
            SELECT known.workflow, known.version, last.steps,
                   (SELECT count(*)
                      FROM cairn.worker_code c
                     WHERE c.workflow = known.workflow AND c.version >= known.version) AS workers
              FROM known
             CROSS JOIN LATERAL (SELECT max(position) + 1 - count(*) FILTER (WHERE kind LIKE 'ON\\_%') AS steps
                                   FROM (SELECT position, kind
                                           FROM cairn.workflow_steps s
                                          WHERE s.workflow = known.workflow AND s.version = known.version
                                          ORDER BY position DESC
                                          LIMIT 3) AS behind) AS last
             LIMIT ?
            """;

    /** How many versions of workflows are read. */
    private static final int MOST = 10_000;

    private DefinitionQueries() {}

    static List<Definition> all(ReadOnlySnapshot snapshot) {
        Map<String, List<Definition.Version>> versions = new LinkedHashMap<>();
        snapshot.query(
                DEFINITIONS,
                row -> versions.computeIfAbsent(row.getString("workflow"), name -> new ArrayList<>())
                        .add(new Definition.Version(row.getInt("version"), row.getInt("steps"), row.getInt("workers"))),
                MOST);
        Comparator<Definition.Version> newestFirst =
                Comparator.comparingInt(Definition.Version::version).reversed();
        return versions.entrySet().stream()
                .map(entry -> new Definition(
                        entry.getKey(),
                        entry.getValue().stream().sorted(newestFirst).toList()))
                .sorted(Comparator.comparing(Definition::workflow))
                .toList();
    }

    static Optional<DefinedGraph> graph(ReadOnlySnapshot snapshot, String workflow, int version) {
        return snapshot.graph(workflow, version).map(DefinitionQueries::graph);
    }

    private static DefinedGraph graph(WorkflowGraph graph) {
        return new DefinedGraph(
                graph.workflow(),
                graph.version(),
                graph.nodes().stream()
                        .map(node -> new DefinedGraph.Step(
                                node.name(), node.kind().name(), node.parents(), node.requireAllParents()))
                        .toList(),
                graph.handlers().stream().sorted().map(TaskKind::name).toList());
    }
}
