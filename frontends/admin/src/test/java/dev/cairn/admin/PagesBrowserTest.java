package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The pages beside that of a run, in a real browser: what they say, and where they lead. */
@Tag("slow")
class PagesBrowserTest {

    private static final int FLOOD = 40;

    private static SampleRuns runs;
    private static UUID failed;
    private static UUID asleep;
    private static Jetty jetty;
    private static Browser browser;

    /** A failed run, one asleep, and a tenant with forty steps for which no worker has code. */
    @BeforeAll
    static void open() {
        assumeTrue(Browser.isInstalled(), "PagesBrowserTest is skipped: there is no Chromium with its driver");
        runs = new SampleRuns().start();
        failed = runs.failed("acme");
        asleep = runs.asleep("birch");
        try (DurableTaskEngine gone = PostgresEngine.on(TestDatabase.source())
                .schema(runs.schema)
                .serializer(new JacksonSerializer())
                .workerName("gone")
                .build()) {
            gone.workflow("imports", String.class, wf -> wf.step("read").run(String.class, (input, ctx) -> ""));
            gone.start();
            await().until(() -> gone.status().isReady());
        }
        for (int i = 0; i < FLOOD; i++) {
            runs.engine.client("imports", String.class).runNoWait("", "flooder");
        }
        runs.engine.client("imports", String.class).runNoWait("", "birch");
        jetty = Jetty.with(runs.servlet().access(Access.loopback()).build());
        browser = new Browser(jetty.url());
    }

    @AfterAll
    static void close() {
        if (browser != null) {
            browser.close();
            jetty.close();
            runs.close();
        }
    }

    @Test
    void the_overview_says_what_needs_somebody_and_leads_there() {
        browser.open("/").see(".needs", "1 step has failed for good");
        browser.see(".needs", "No worker has code for step 'read' of workflow 'imports' version 1");
        browser.see(".tiles", "queued");
        browser.see("section", "flooder");
        browser.see("section", "worker-1");
        browser.see("tbody", "read waits for code that no worker has");

        browser.click(".needs a", "Show");
        browser.see("h1", "Dead letters");
        browser.see("tbody", "charge");
    }

    @Test
    void the_list_of_runs_says_where_each_of_them_is() {
        browser.open("/runs?status=running&type=sleeper").see("tbody", "rest sleeps");
        browser.see("tbody", "until ");
        browser.open("/runs?status=failed").see("tbody", "charge failed: TerminalError");
    }

    @Test
    void the_queue_says_who_floods_and_what_has_no_code_and_takes_a_weight() {
        browser.open("/queue").see("tbody", "flooder");
        browser.see("tbody tr", "flood");
        browser.see("main", "imports");
        assertThat(browser.text("main")).contains("read");

        browser.click("tbody button", "1");
        browser.type("dialog input", "3");
        browser.click("dialog button", "Set the weight");
        await().until(() -> Web.to(jetty).get("/queue").body().contains("\"weight\":3"));
    }

    @Test
    void timers_are_listed_with_their_time_and_lead_to_their_run() {
        browser.open("/timers").see("tbody", "rest");
        browser.see("tbody", "sleeper");
        browser.see("tbody", "birch");

        browser.click("tbody a", asleep.toString().substring(0, 13));
        browser.see(".banner", "sleeps until");
        browser.see("h1", "sleeper");
    }

    @Test
    void actions_are_listed_with_who_did_them_and_what_came_of_it() {
        Web.to(jetty).post("/workflows/" + failed + "/cancel", "{\"reason\":\"too late\"}");
        browser.open("/actions").see("tbody", "cancel");
        browser.see("tbody", "too late");
    }

    @Test
    void every_page_fits_a_phone() {
        browser.size(390, 844);
        try {
            for (String path : List.of(
                    "/",
                    "/runs",
                    "/runs/" + failed,
                    "/workflows",
                    "/queue",
                    "/timers",
                    "/dead-letters",
                    "/workers",
                    "/database",
                    "/actions")) {
                browser.open(path).see("h1", "");
                browser.settle();
                assertThat((Long) browser.run("return document.documentElement.scrollWidth"))
                        .as(path)
                        .isLessThanOrEqualTo(390);
            }
        } finally {
            browser.size(1360, 900);
        }
    }

    /** Pictures of all pages for a person to look at: {@code -Dadmin.pictures=FOLDER}. */
    @Test
    void every_page_can_be_looked_at() {
        String folder = System.getProperty("admin.pictures");
        for (String path : List.of(
                "/",
                "/runs",
                "/runs/" + asleep,
                "/runs/" + failed + "?step=charge",
                "/workflows",
                "/workflows/orders",
                "/queue",
                "/timers",
                "/dead-letters",
                "/workers",
                "/database",
                "/actions")) {
            browser.open(path).see("h1", "");
            browser.settle();
            assertThat(browser.has(".problem", "")).as(path).isFalse();
            if (folder != null) {
                browser.picture(Path.of(folder, path.replaceAll("[^a-z]+", "-") + ".png"));
            }
        }
    }
}
