package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.cairn.RunStatus;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A person at night, with a real browser: find what failed, read why, mend it, watch it. */
@Tag("slow")
class BrowserTest {

    private static final String HOSTILE =
            "\"><img src=x onerror=\"window.pwned=1\"><script>window.pwned=1</script>${window.pwned=1}";

    private static volatile boolean warehouseIsDown = true;

    private static SampleRuns runs;
    private static Workflow<String> parcels;
    private static Workflow<String> patient;
    private static Jetty jetty;
    private static Browser browser;

    @BeforeAll
    static void open() {
        assumeTrue(
                Browser.isInstalled(),
                "BrowserTest is skipped: /usr/bin/chromium and /usr/bin/chromedriver are missing");
        runs = new SampleRuns();
        parcels = runs.engine.workflow("parcels", String.class, wf -> {
            var pack = wf.step("pack").run(String.class, (order, ctx) -> {
                if (warehouseIsDown) {
                    throw new TerminalError("no picker free for " + order);
                }
                return "parcel";
            });
            wf.step("ship").after(pack).run(String.class, (order, parcel, ctx) -> "on its way");
        });
        patient = runs.engine.workflow("patient", String.class, wf -> {
            var wait = wf.step("wait").run(String.class, (order, ctx) -> {
                new CountDownLatch(1).await();
                return "never";
            });
            wf.step("then").after(wait).run(String.class, (order, nothing, ctx) -> "never");
        });
        runs.start();
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
    void a_failed_run_is_found_explained_retried_and_seen_to_finish() {
        warehouseIsDown = true;
        UUID id = ended(parcels.runNoWait("order-1", "acme").id(), RunStatus.FAILED);
        browser.open("/runs?status=failed&type=parcels");

        browser.click("tbody th a", id.toString().substring(0, 13));
        browser.see(".banner", "pack");
        browser.click("cairn-timeline tbody a", "pack");
        browser.see(".side", "no picker free for order-1");

        warehouseIsDown = false;
        browser.click(".heading button", "Retry failed step");
        browser.see("dialog .touch", "pack is queued again");
        browser.click("dialog button", "Retry");
        browser.see("h1", "completed");
        assertThat(runs.engine.find(id).status()).isEqualTo(RunStatus.COMPLETED);
    }

    @Test
    void a_run_is_cancelled_with_a_reason() {
        UUID id = patient.runNoWait("order-2", "acme").id();
        browser.open("/runs/" + id);

        browser.click(".heading button", "Cancel");
        browser.see("dialog .touch", "wait");
        browser.type("dialog input", "not needed any more");
        browser.click("dialog button", "Cancel the run");

        browser.see("h1", "cancelled");
        browser.see(".banner, .facts", "not needed any more");
        assertThat(runs.engine.find(id).status()).isEqualTo(RunStatus.CANCELLED);
    }

    @Test
    void a_run_is_started_from_the_form() {
        hasRoute("/definitions");
        warehouseIsDown = false;
        browser.open("/workflows/parcels");

        browser.click(".heading button", "Start a run");
        browser.type("dialog input[list]", "birch");
        browser.type("dialog textarea", "\"order-3\"");
        browser.click("dialog button", "Start the run");

        browser.see("h1", "parcels");
        browser.see("h1", "completed");
        assertThat(browser.address()).contains("/runs/");
    }

    @Test
    void a_worker_is_drained_and_resumed() {
        hasRoute("/workers");
        browser.open("/workers");

        browser.click("tbody th a", "worker-1");
        browser.click(".heading button", "Drain");
        browser.type("dialog input", "a new image");
        browser.click("dialog button", "Drain it");
        browser.see(".facts", "draining");

        browser.click(".heading button", "Resume");
        browser.click("dialog button", "Resume it");
        browser.see(".facts", "active");
    }

    @Test
    void hostile_strings_stay_text_on_every_page_of_a_run() {
        warehouseIsDown = true;
        UUID id = ended(
                parcels.runNoWait(
                                HOSTILE,
                                HOSTILE,
                                TriggerOptions.none().idempotencyKey(HOSTILE).metadata(Map.of("note", HOSTILE)))
                        .id(),
                RunStatus.FAILED);
        browser.open("/runs").see("tbody", id.toString().substring(0, 13));
        browser.isUnharmed();
        for (String tab : new String[] {"graph", "timeline", "events", "io", "attempts"}) {
            browser.open("/runs/" + id + "?why=1&step=pack&tab=" + tab).see(".tabs a[aria-current]", "");
            browser.see("main", "<img src=x");
            browser.isUnharmed();
        }
        browser.open("/dead-letters").see("tbody", "parcels");
        browser.isUnharmed();
    }

    @Test
    void keys_lead_to_the_runs_and_open_the_help() {
        browser.open("/database").see("h1", "Database");

        browser.press("?");
        browser.see("dialog", "previous and next tab");
        browser.press("\uE00C");
        browser.press("g");
        browser.press("r");
        browser.see("h1", "Runs");
    }

    private static void hasRoute(String path) {
        assumeTrue(Web.to(jetty).get(path).status() == 200, "this server has no " + path);
    }

    private static UUID ended(UUID id, RunStatus status) {
        Awaitility.await().until(() -> runs.engine.find(id).status() == status);
        return id;
    }
}
