package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** The routes and fields that tools of operators rely on by their names. */
class PromisedRoutesTest {

    private static final Map<String, List<String>> FIELDS = Map.of(
            "worker",
            List.of(
                    "id",
                    "worker_group",
                    "activity_types",
                    "max_concurrency",
                    "current_load",
                    "status",
                    "accepting_tasks",
                    "backpressure_reason",
                    "started_at",
                    "last_heartbeat_at",
                    "hostname",
                    "version",
                    "tasks_completed",
                    "tasks_failed",
                    "avg_task_duration_ms"),
            "workers",
            List.of("workers", "total", "summary"),
            "worker_summary",
            List.of("active", "draining", "stopped", "total_capacity", "total_load"),
            "health",
            List.of(
                    "status",
                    "total_workers",
                    "active_workers",
                    "workers_accepting",
                    "total_capacity",
                    "current_load",
                    "load_percentage",
                    "pending_tasks",
                    "claimed_tasks",
                    "queue_depth_by_type",
                    "running_workflows",
                    "pending_workflows",
                    "dlq_size",
                    "open_circuit_breakers"),
            "task_stats",
            List.of(
                    "by_activity_type",
                    "by_priority",
                    "oldest_pending_task_age_ms",
                    "avg_schedule_to_start_ms",
                    "avg_execution_time_ms"),
            "activity_type",
            List.of(
                    "pending",
                    "claimed",
                    "completed_last_hour",
                    "failed_last_hour",
                    "avg_duration_ms",
                    "p99_duration_ms"));

    private static SampleRuns runs;
    private static Jetty jetty;
    private static JsonNode document;

    @BeforeAll
    static void serve() {
        runs = new SampleRuns();
        jetty = Jetty.with(runs.servlet().access(Access.loopback()).build());
        document = Web.to(jetty).get("/openapi.json").json();
    }

    @AfterAll
    static void close() {
        jetty.close();
        runs.close();
    }

    @ParameterizedTest
    @CsvSource({
        "get,/workers",
        "get,/workers/{id}",
        "post,/workers/{id}/drain",
        "get,/workflows",
        "get,/workflows/{id}",
        "get,/workflows/{id}/events",
        "post,/workflows/{id}/signal",
        "post,/workflows/{id}/cancel",
        "get,/tasks",
        "get,/tasks/stats",
        "get,/dlq",
        "post,/dlq/{id}/requeue",
        "delete,/dlq/{id}",
        "post,/dlq/purge",
        "get,/circuit-breakers",
        "post,/circuit-breakers/{key}/reset",
        "get,/health",
        "get,/metrics"
    })
    void a_promised_route_is_there(String method, String path) {
        assertThat(document.get("paths").get(path).has(method)).isTrue();
    }

    @Test
    void the_promised_fields_are_there() {
        FIELDS.forEach((shape, fields) -> {
            JsonNode required =
                    document.get("components").get("schemas").get(shape).get("required");
            List<String> names = required.valueStream().map(JsonNode::asString).toList();
            assertThat(names).as(shape).containsAll(fields);
        });
    }
}
