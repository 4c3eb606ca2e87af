package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Every list, filter and page among many runs, through the servlet: 99 of 100 answers within 50 ms, the overview within
 * 100 ms. By hand for the figures in docs/performance, on a machine that does nothing else: {@code
 * -Dadmin.runs=1000000 -Dadmin.repeats=200}. The suite asks fewer runs less often, and looks at the median.
 */
@Tag("slow")
class ManyRunsTest {

    private static final int RUNS = Integer.getInteger("admin.runs", 20_000);
    private static final int REPEATS = Integer.getInteger("admin.repeats", 15);
    private static final double LIST_MILLIS = 50;
    private static final double OVERVIEW_MILLIS = 100;

    @Test
    void every_list_filter_and_page_is_short_work_among_many_runs() {
        String schema = ManyRuns.filled(RUNS);
        try (Jetty jetty = Jetty.with(AdminServlet.on(TestDatabase.source())
                .schema(schema)
                .access(Access.loopback())
                .build())) {
            Web web = Web.to(jetty);
            Map<String, double[]> figures = new LinkedHashMap<>();
            paths(web).forEach((name, path) -> figures.put(name, measured(web, path)));

            System.out.printf(Locale.ROOT, "%,d runs, %d times, milliseconds%n", RUNS, REPEATS);
            System.out.println("| | median | p99 |\n|---|---|---|");
            figures.forEach((name, times) -> System.out.printf(
                    Locale.ROOT, "| %s | %.1f | %.1f |%n", name, times[REPEATS / 2], times[REPEATS * 99 / 100]));
            assertThat(figures)
                    .allSatisfy((name, times) -> assertThat(times[REPEATS / 2])
                            .as(name)
                            .isLessThan(name.equals("overview") ? OVERVIEW_MILLIS : LIST_MILLIS));
        }
    }

    private static Map<String, String> paths(Web web) {
        JsonNode newest = web.get("/workflows?limit=50").json();
        UUID run = UUID.fromString(newest.get("workflows").get(0).get("id").asString());
        Instant hour = Instant.parse(newest.get("now").asString())
                .minus(RUNS / 20, ChronoUnit.SECONDS)
                .truncatedTo(ChronoUnit.SECONDS);
        Map<String, String> paths = new LinkedHashMap<>();
        paths.put("overview", "/overview");
        lists(paths, newest.get("next_cursor").asString(), hour);
        paths.put("counts of all", "/workflows/counts");
        paths.put("counts of a workflow", "/workflows/counts?type=workflow-1");
        paths.put("counts of a version", "/workflows/counts?type=workflow-1&version=1");
        paths.put("counts of a tenant", "/workflows/counts?tenant=tenant-1");
        paths.put("counts of an hour", "/workflows/counts?from=" + hour + "&to=" + hour.plusSeconds(3_600));
        paths.put("a run", "/workflows/" + run);
        for (String part : new String[] {"graph", "tasks", "timeline", "events", "payloads"}) {
            paths.put("a run, " + part, "/workflows/" + run + "/" + part);
        }
        others(paths);
        return paths;
    }

    private static void lists(Map<String, String> paths, String cursor, Instant hour) {
        Map<String, String> filters = new LinkedHashMap<>();
        filters.put("", "");
        filters.put("the next page", "cursor=" + cursor);
        for (String status : new String[] {"running", "completed", "failed", "cancelled"}) {
            filters.put(status, "status=" + status);
        }
        filters.put("of a large workflow", "type=workflow-1");
        filters.put("of a small workflow", "type=workflow-90");
        filters.put("of the newest version of a workflow", "type=workflow-1&version=3");
        filters.put("of an old version of a large workflow", "type=workflow-1&version=1");
        filters.put("of an old version of a small workflow", "type=workflow-90&version=1");
        filters.put("of an old version", "version=1");
        filters.put("of a large tenant", "tenant=tenant-1");
        filters.put("of a small tenant", "tenant=tenant-5000");
        filters.put("of a tenant and a workflow", "tenant=tenant-1&type=workflow-20");
        filters.put("failed of a workflow", "status=failed&type=workflow-20");
        filters.put("failed of a tenant", "status=failed&tenant=tenant-20");
        filters.put("running of a tenant", "status=running&tenant=tenant-1");
        filters.put("completed of a tenant", "status=completed&tenant=tenant-20");
        filters.put("of an hour", "from=" + hour + "&to=" + hour.plusSeconds(3_600));
        filters.put("by metadata", "meta.order=100");
        filters.put("by metadata of a tenant", "meta.order=100&tenant=tenant-1");
        filters.put("by the beginning of an id", "q=018bcfe5");
        filters.put("by the name of a workflow", "q=workflow-30");
        filters.put("by a key", "tenant=tenant-1&key=key-100");
        filters.forEach((name, query) ->
                paths.put("runs " + name, "/workflows?limit=50" + (query.isEmpty() ? "" : "&" + query)));
        paths.put("200 runs", "/workflows?limit=200");
    }

    private static void others(Map<String, String> paths) {
        paths.put("dead letters", "/dlq");
        paths.put("dead letters of a workflow", "/dlq?workflow=workflow-1");
        paths.put("dead letters of a tenant", "/dlq?tenant=tenant-1");
        paths.put("dead letters of a step", "/dlq?step=charge");
        paths.put("dead letters in groups", "/dlq/groups");
        paths.put("timers", "/timers");
        paths.put("the queue by tenant", "/queue");
        paths.put("the queue in order", "/tasks");
        paths.put("the queue of a tenant", "/tasks?tenant=tenant-1");
        paths.put("figures of steps", "/tasks/stats");
        paths.put("workers", "/workers");
        paths.put("definitions", "/definitions");
        paths.put("a definition", "/definitions/workflow-1");
        paths.put("actions", "/actions");
        paths.put("health", "/health");
        paths.put("who calls", "/me");
    }

    private static double[] measured(Web web, String path) {
        double[] times = new double[REPEATS];
        for (int i = -3; i < REPEATS; i++) {
            long begun = System.nanoTime();
            Web.Reply reply = web.get(path);
            double millis = (System.nanoTime() - begun) / 1e6;
            assertThat(reply.status()).as(path + " " + reply.body()).isIn(200, 503);
            if (i >= 0) {
                times[i] = millis;
            }
        }
        Arrays.sort(times);
        return times;
    }
}
