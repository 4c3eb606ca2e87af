package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.TypeToken;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/**
 * Five hundred hostile texts in every place where users can put text, in a real browser: none is executed, and none
 * becomes an element.
 */
@Tag("slow")
class HostileStringsTest {

    private static final List<String> TEXTS = HostileStrings.ALL;
    private static final int METADATA = 200;

    /** No slash: servers refuse one within a part of a path. */
    private static final String WORKFLOW = TEXTS.get(30);

    private static DurableTaskEngine engine;
    private static Jetty jetty;
    private static Browser browser;
    private static UUID wide;

    @BeforeAll
    static void fill() {
        assumeTrue(Browser.isInstalled(), "HostileStringsTest is skipped: there is no Chromium with its driver");
        String schema = TestDatabase.freshSchema();
        engine = engine(schema, TEXTS.get(1));
        Workflow<String> many = engine.workflow(
                "many",
                String.class,
                wf -> wf.step(TEXTS.get(2)).run(String.class, (text, ctx) -> {
                    throw new TerminalError(text);
                }));
        Workflow<Map<String, String>> texts = wide();
        engine.workflow("asleep", String.class, wf -> wf.sleep(TEXTS.get(3), Duration.ofDays(1)));
        engine.start();
        await().until(() -> engine.status().isReady());
        for (String text : TEXTS) {
            many.runNoWait(
                    text, text, TriggerOptions.none().idempotencyKey(text).metadata(Map.of(text, text)));
            engine.client("asleep", String.class).runNoWait("", text);
        }
        wide = texts.runNoWait(
                        TEXTS.stream().collect(TreeMap::new, (map, text) -> map.put(text, text), TreeMap::putAll),
                        TEXTS.get(4),
                        TriggerOptions.none().metadata(metadata()))
                .id();
        await().atMost(Duration.ofMinutes(1)).until(() -> engine.find(wide).status() == RunStatus.FAILED);
        queueWithoutCode(schema);
        jetty = Jetty.with(AdminServlet.on(TestDatabase.source())
                .schema(schema)
                .access(Access.loopback())
                .build());
        browser = new Browser(jetty.url());
        browser.watchForScripts();
    }

    /** Each text is the name of a step, its output or its error, and part of the input. */
    private static Workflow<Map<String, String>> wide() {
        return engine.workflow(
                WORKFLOW,
                new TypeToken<Map<String, String>>() {},
                wf -> TEXTS.forEach(text -> wf.step(text).run(String.class, (input, ctx) -> {
                    ctx.heartbeat(Map.of(text, text));
                    if (text.hashCode() % 2 == 0) {
                        throw new TerminalError(text);
                    }
                    return text;
                })));
    }

    private static Map<String, String> metadata() {
        return TEXTS.stream().limit(METADATA).collect(TreeMap::new, (map, text) -> map.put(text, ""), TreeMap::putAll);
    }

    /** Runs of a workflow whose worker has left: the queue has their tenants and their step. */
    private static void queueWithoutCode(String schema) {
        try (DurableTaskEngine gone = engine(schema, "gone")) {
            gone.workflow(
                    TEXTS.get(5), String.class, wf -> wf.step(TEXTS.get(6)).run(String.class, (input, ctx) -> ""));
            gone.start();
            await().until(() -> gone.status().isReady());
        }
        for (String text : TEXTS) {
            engine.client(TEXTS.get(5), String.class).runNoWait("", text);
        }
    }

    private static DurableTaskEngine engine(String schema, String worker) {
        return PostgresEngine.on(TestDatabase.source())
                .schema(schema)
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults())
                .workerName(worker)
                .build();
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
            jetty.close();
            engine.close();
        }
    }

    @Test
    void none_of_five_hundred_is_executed_on_the_pages_of_a_run() {
        String run = "/runs/" + wide + "?step=" + query(TEXTS.get(7)) + "&why=1&tab=";
        visit(run + "graph", "cairn-timeline tbody");
        for (int i = 0; i < TEXTS.size(); i += 15) {
            browser.run("document.querySelector('cairn-timeline .rows').scrollTop = " + 30 * i);
            browser.nextFrame();
        }
        harmless("the timeline");
        visit(run + "io", "main h3");
        assertThat(browser.text("main")).contains(TEXTS.get(299));
        pages("/runs/" + wide + "?tab=events", "tbody");
        pages("/runs/" + wide + "?tab=attempts", "main h2");
    }

    @Test
    void none_of_five_hundred_is_executed_in_lists() {
        assertThat(pages("/runs?type=many", "tbody th")).isEqualTo(TEXTS.size() / 50);
        pages("/dead-letters", "tbody");
        visit("/dead-letters/" + fingerprint(), "tbody");
        visit("/timers", "tbody");
        visit("/queue", "tbody");
        visit("/", ".needs");
        visit("/workflows", "tbody");
        visit("/workflows/" + query(WORKFLOW), "cairn-graph svg");
        visit("/workers", "tbody");
        visit("/actions", "h1");
        for (String text : List.of(TEXTS.get(20), TEXTS.get(45))) {
            visit("/runs?tenant=" + query(text) + "&key=" + query(text), "main");
            visit("/runs?meta." + query(text) + "=" + query(text), "main");
            visit("/runs?q=" + query(text), "main");
        }
    }

    @Test
    void none_is_executed_in_dialogs_and_in_the_log_of_actions() {
        visit("/runs?type=many&tenant=" + query(TEXTS.get(8)), "tbody th");
        String id = engine.runs()
                .findByKey(TEXTS.get(8), TEXTS.get(8))
                .orElseThrow()
                .id()
                .toString();
        visit("/runs/" + id, ".heading button");
        browser.click(".heading button", "Retry failed step");
        browser.see("dialog .touch", "");
        harmless("the dialog");
        Web.to(jetty).post("/workflows/" + id + "/cancel", "{\"reason\":\"<img src=x onerror=pwned=1>\"}");
        visit("/actions", "tbody");
        assertThat(browser.text("main")).contains("<img src=x onerror=pwned=1>");
    }

    private static String fingerprint() {
        JsonNode groups = Web.to(jetty).get("/dlq/groups").json().get("groups");
        return groups.get(0).get("fingerprint").asString();
    }

    /** Opens the page and all that follow it; returns how many. */
    private static int pages(String path, String selector) {
        visit(path, selector);
        int number = 1;
        for (; browser.has(".pager a", "Next page"); number++) {
            String before = browser.address();
            browser.click(".pager a", "Next page");
            await().until(() -> !browser.address().equals(before));
            browser.see(selector, "");
            browser.settle();
            harmless(path + ", page " + number);
        }
        return number;
    }

    private static void visit(String path, String selector) {
        browser.open(path).see(selector, "");
        browser.settle();
        harmless(path);
    }

    private static void harmless(String where) {
        browser.isUnharmed();
        assertThat(browser.scriptsTried()).as(where).isEmpty();
        assertThat(browser.foreignElements()).as(where).isEmpty();
    }

    private static String query(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
