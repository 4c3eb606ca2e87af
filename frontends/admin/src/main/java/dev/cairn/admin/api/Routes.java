package dev.cairn.admin.api;

import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.admin.bulk.Jobs;
import dev.cairn.admin.live.Streams;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.OpenApi;
import dev.cairn.admin.web.Route;
import dev.cairn.admin.web.RouteTable;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All routes of the interface. */
public final class Routes {

    private Routes() {}

    /** The table of all routes over that backend. */
    public static RouteTable of(Backend backend, Jobs jobs, boolean readOnly, @Nullable Supplier<String> metrics) {
        List<Route> routes = new ArrayList<>();
        routes.add(new Me(backend, readOnly).route());
        routes.add(new Overview(backend).route());
        routes.addAll(new RunLists(backend).routes());
        routes.addAll(new RunPages(backend).routes());
        routes.addAll(new RunActions(backend).routes());
        routes.addAll(new SignalRoutes(backend).routes());
        routes.addAll(new DefinitionRoutes(backend).routes());
        routes.addAll(new QueueRoutes(backend).routes());
        routes.addAll(new LetterLists(backend).routes());
        routes.addAll(new LetterActions(backend, jobs).routes());
        routes.addAll(new BulkRoutes(backend, jobs).routes());
        routes.addAll(new WorkerRoutes(backend).routes());
        routes.addAll(new ScheduleRoutes(backend).routes());
        routes.addAll(new DatabaseRoutes(backend).routes());
        routes.add(stream());
        routes.addAll(new HealthRoutes(backend, metrics).routes());
        routes.addAll(Later.routes());
        routes.add(Route.get(
                "/openapi.json", "This description", Route.Words.ANY, call -> OpenApi.of(routes, AnswerShapes.all())));
        return new RouteTable(routes);
    }

    private static Route stream() {
        return Route.get("/stream", "Server-sent events that say when to look again", Route.Words.STREAM, call -> {
                    throw new IllegalStateException("engine bug: a stream is opened by the servlet");
                })
                .query(
                        Field.id("run", "A run to watch"),
                        Field.text("scope", "A page to watch: " + String.join(", ", new TreeSet<>(Streams.SCOPES))));
    }

    /** Refuses a run that the caller of a stream does not see. */
    public static BiConsumer<Call, UUID> seenBy(Backend backend) {
        return (call, run) -> {
            ListedRun unused = new SeenRuns(backend).require(call.user(), run);
        };
    }
}
