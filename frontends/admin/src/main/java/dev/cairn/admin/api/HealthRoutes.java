package dev.cairn.admin.api;

import dev.cairn.ClusterHealth;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineHealth;
import dev.cairn.RunCounts;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Answer;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Right;
import dev.cairn.admin.web.Route;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** How all engines are doing together, and the probes of this process. */
final class HealthRoutes {

    private static final int UNAVAILABLE = 503;
    private static final int OK = 200;
    private static final String PROMETHEUS = "text/plain; version=0.0.4";

    private final Backend backend;
    private final @Nullable Supplier<String> metrics;

    HealthRoutes(Backend backend, @Nullable Supplier<String> metrics) {
        this.backend = backend;
        this.metrics = metrics;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/health", "How all engines are doing together", "health", call -> health())
                        .right(Right.VIEW_ALL),
                Route.get("/health/live", "Whether this process should go on; 503 if not", "probe", this::live),
                Route.get("/health/ready", "Whether this process takes work; 503 if not", "probe", this::ready),
                Route.get("/metrics", "The meters in the text of Prometheus", Route.Words.TEXT, this::metrics)
                        .right(Right.VIEW_ALL));
    }

    private Fields health() {
        ClusterHealth health = backend.inspector().health();
        return Fields.of("now", backend.inspector().now())
                .put("status", health.status().name().toLowerCase(Locale.ROOT))
                .put("total_workers", health.workers().total())
                .put("active_workers", health.workers().active())
                .put("workers_accepting", health.workers().accepting())
                .put("total_capacity", health.workers().slots())
                .put("current_load", health.workers().running())
                .put("load_percentage", health.loadPercentage())
                .put("pending_tasks", health.queue().waiting().number())
                .put("claimed_tasks", health.workers().running())
                .put("queue_depth_by_type", health.queue().byStep())
                .put("running_workflows", health.runs().running().number())
                .put("pending_workflows", health.runs().scheduled().number())
                .put("dlq_size", health.deadLetters().number())
                .put("open_circuit_breakers", List.of())
                .put("degraded", health.degraded())
                .put("capped", capped(health));
    }

    /** The counts that were ended before all were counted. */
    private static List<String> capped(ClusterHealth health) {
        return java.util.stream.Stream.of(
                        name("pending_tasks", health.queue().waiting()),
                        name("running_workflows", health.runs().running()),
                        name("pending_workflows", health.runs().scheduled()),
                        name("dlq_size", health.deadLetters()))
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static String name(String field, RunCounts.Count count) {
        return count.exact() ? "" : field;
    }

    private Answer live(Call call) {
        DurableTaskEngine engine = backend.engines().host();
        return engine == null
                ? probe(true, "")
                : probe(engine.health().live(), engine.health().reason());
    }

    private Answer ready(Call call) {
        DurableTaskEngine engine = backend.engines().host();
        if (engine == null) {
            return probe(backend.inspector().now() != null, "");
        }
        EngineHealth health = engine.health();
        return probe(health.ready(), health.reason());
    }

    private static Answer probe(boolean good, String reason) {
        return Answer.json(
                good ? OK : UNAVAILABLE,
                Fields.of("status", good ? "up" : "down").put("reason", reason));
    }

    private Answer metrics(Call call) {
        if (metrics == null) {
            throw Refused.notFound(
                    "No registry of meters was given. Add AdminServlet.on(…).metrics(registry::scrape).");
        }
        return new Answer(OK, PROMETHEUS, metrics.get());
    }
}
