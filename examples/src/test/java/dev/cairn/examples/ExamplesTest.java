package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every example is run as a reader would run it, and prints what it promises. */
@Tag("slow")
class ExamplesTest {

    @Test
    void hello_sends_what_the_first_step_made() {
        assertThat(run("hello")).containsExactly("looking for words", "Hello, Ada!", "COMPLETED");
    }

    @Test
    void order_ships_what_is_paid_and_rejects_what_is_not() {
        assertThat(run("order"))
                .containsExactly(
                        "A-1 shipped as TRACK-A-1",
                        "  validate     COMPLETED",
                        "  charge       COMPLETED",
                        "  reject       SKIPPED",
                        "  fraud-window COMPLETED",
                        "  pack         COMPLETED",
                        "  ship         COMPLETED",
                        "  finalize     COMPLETED",
                        "A-2 rejected: nothing to pay",
                        "A-2 closed",
                        "  validate     COMPLETED",
                        "  charge       SKIPPED",
                        "  reject       COMPLETED",
                        "  fraud-window SKIPPED",
                        "  pack         SKIPPED",
                        "  ship         SKIPPED",
                        "  finalize     COMPLETED");
    }

    @Test
    void branching_takes_one_way_for_each_ticket() {
        assertThat(run("branching"))
                .containsExactly(
                        "on-call: the server is on fire",
                        "archive: the server is on fire",
                        "billing: may I have a refund?",
                        "archive: may I have a refund?",
                        "support: nice product",
                        "archive: nice product");
    }

    @Test
    void fan_out_adds_up_what_was_counted_in_parallel() {
        assertThat(run("fan-out"))
                .contains("chapter 0: 5", "chapter 1: 3", "chapter 2: 4")
                .endsWith("The book has 12 words");
    }

    @Test
    void generics_come_back_as_what_they_were() {
        assertThat(run("generics")).containsExactly("A holds 7", "B holds 1");
    }

    @Test
    void cases_of_a_sealed_type_come_back_as_the_cases_they_were() {
        assertThat(run("sealed"))
                .containsExactly("card 4711 is charged 20 euros", "20 euros go to IBAN DE02", "2 payments");
    }

    @Test
    void retries_go_by_the_kind_of_the_error() {
        assertThat(run("retries"))
                .containsExactly(
                        "Oslo     COMPLETED attempts: 3",
                        "Atlantis FAILED    attempts: 1",
                        "         FAILED    attempts: 1",
                        "Bergen   COMPLETED attempts: 2",
                        "Rome     FAILED    attempts: 5");
    }

    @Test
    void on_failure_the_handler_has_the_last_word() {
        assertThat(run("on-failure"))
                .startsWith("cancel the flight, because no hotel in Atlantis", "the run is FAILED")
                .contains("flight       COMPLETED", "hotel        FAILED", "transfer     CANCELLED");
    }

    @Test
    void compensation_refunds_what_was_paid_and_thanks_for_what_was_shipped() {
        assertThat(run("compensation"))
                .containsExactly(
                        "lamp is on its way",
                        "lamp COMPLETED",
                        "refunded 990000 cents of the payment for piano",
                        "piano FAILED");
    }

    @Test
    void sleep_ends_when_its_time_has_come() {
        assertThat(run("sleep")).containsExactly("Welcome, Ada", "Your trial has ended", "Happy birthday!");
    }

    @Test
    void start_later_keeps_the_first_step_waiting() {
        assertThat(run("start-later")).containsExactly("write is SCHEDULED", "May for ada", "the run is COMPLETED");
    }

    @Test
    void idempotency_gives_the_first_run_back_to_its_tenant_alone() {
        assertThat(run("idempotency"))
                .containsExactlyInAnyOrder(
                        "alice asked twice, the same run: true",
                        "bob asked too, the same run: false",
                        "alice pays 1999",
                        "bob pays 500");
    }

    @Test
    void transaction_takes_the_run_along_into_a_rollback_and_a_commit() {
        assertThat(run("transaction"))
                .containsExactly(
                        "A-1 was rolled back, and has no run",
                        "A-2 is shipped",
                        "A-2 was committed, and its run is COMPLETED");
    }

    @Test
    void effects_happen_once_under_a_key() {
        assertThat(run("effects")).containsExactly("attempt 1 booked 1", "attempt 2 booked 0");
    }

    @Test
    void bulk_starts_nothing_twice() {
        assertThat(run("bulk")).containsExactly("1000 runs were started", "1000 letters were sent");
    }

    @Test
    void tenants_have_their_turns_whoever_came_first() {
        List<String> served =
                run("tenants").stream().map(line -> line.split(" ")[0]).toList();

        assertThat(served.subList(0, 5)).containsExactlyInAnyOrder("gold", "gold", "gold", "big", "small");
        assertThat(served.subList(5, 10)).containsExactlyInAnyOrder("gold", "gold", "gold", "big", "small");
        assertThat(served.subList(10, 14)).containsOnly("big");
    }

    @Test
    void inspect_tells_the_story_of_a_run() {
        assertThat(run("inspect"))
                .startsWith("not over yet: RUNNING", "published small-cat.png", "shrink is COMPLETED")
                .containsSubsequence("  COMPLETED shrink", "  SLEEPING rest", "  COMPLETED publish");
    }

    @Test
    void observe_counts_attempts_and_hears_of_the_one_failure() {
        assertThat(run("observe"))
                .containsExactly(
                        "call somebody: the bank does not answer for A-3",
                        "attempts: {COMPLETED=2, RETRYING=2, FAILED=1}");
    }

    @Test
    void versions_leave_a_step_without_code_to_a_worker_that_has_it() {
        assertThat(run("versions"))
                .containsExactly(
                        "mailed I-2",
                        "the old run is RUNNING",
                        "left alone: [StepLeftAlone[workflow=invoice, version=1, step=print, reason=the worker has no matching code for it]]",
                        "printed I-1",
                        "the old run is COMPLETED");
    }

    @Test
    void deploy_costs_no_attempt() {
        assertThat(run("deploy"))
                .containsExactly(
                        "the old worker encodes, attempt 1",
                        "the new worker encodes cut-cats.mp4, attempt 1",
                        "the run is COMPLETED");
    }

    @Test
    void service_works_until_it_is_stopped() {
        assertThat(run("service")).containsExactly("mail to ada@example.org", "stopped");
    }

    @Test
    void housekeeping_finds_everything_as_it_must_be() {
        assertThat(run("housekeeping")).endsWith("violations: []", "runs that were over for 30 days: 0");
    }

    @Test
    void testing_lets_a_week_pass_at_once() {
        assertThat(run("testing")).startsWith("account is BACKING_OFF", "nudged ada@example.org");
    }

    private static List<String> run(String example) {
        ExampleServer.Printed printed = ExampleServer.run(example);
        assertThat(printed.errors()).isEmpty();
        assertThat(printed.status()).isZero();
        return printed.lines();
    }
}
