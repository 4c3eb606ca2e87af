package dev.cairn.admin.api;

import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.WorkflowNotFoundException;
import dev.cairn.adapter.postgres.inspect.DefinedGraph;
import dev.cairn.adapter.postgres.inspect.Definition;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Route;
import java.util.List;

/** The workflows whose graphs are stored. */
final class DefinitionRoutes {

    private final Backend backend;

    DefinitionRoutes(Backend backend) {
        this.backend = backend;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/definitions", "The workflows, by name", "definitions", call -> list()),
                Route.get("/definitions/{workflow}", "A workflow with its graph", "definition_details", this::one)
                        .query(Field.number("version", "The version; the newest when left out")));
    }

    private Fields list() {
        return Fields.of("now", backend.inspector().now())
                .put("definitions", Fields.list(backend.inspector().definitions(), DefinitionRoutes::row));
    }

    private static Fields row(Definition definition) {
        return Fields.of("workflow", definition.workflow())
                .put("newest", definition.newest())
                .put("live", definition.isLive())
                .put(
                        "versions",
                        Fields.list(
                                definition.versions(),
                                version -> Fields.of("version", version.version())
                                        .put("steps", version.steps())
                                        .put("workers", version.workers())));
    }

    private Object one(Call call) {
        String workflow = call.need("workflow");
        Definition definition = backend.inspector().definitions().stream()
                .filter(each -> each.workflow().equals(workflow))
                .findFirst()
                .orElseThrow(() -> new WorkflowNotFoundException(workflow));
        int version = call.number("version", definition.newest(), 1, Integer.MAX_VALUE);
        DefinedGraph graph = backend.inspector()
                .graph(workflow, version)
                .orElseThrow(() -> Refused.notFound(
                        "Workflow '" + workflow + "' has no version " + version + " in this database."));
        return Fields.of("now", backend.inspector().now())
                .putAll(row(definition))
                .put("version", version)
                .put("handlers", graph.handlers())
                .put("graph", new GraphRows(backend.shown()).definition(graph))
                .put(
                        "live_runs",
                        Shown.count(Scope.of(backend, call.user())
                                .count(RunQuery.all().workflow(workflow).status(RunStatus.RUNNING), RunLists.COUNTED)
                                .byStatus()
                                .get(RunStatus.RUNNING)));
    }
}
