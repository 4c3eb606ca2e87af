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
        assertThat(run("hello")).containsExactly("composing the greeting", "Hello, Ada!", "COMPLETED");
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
                        "manager: the server is on fire",
                        "on-call: the server is on fire",
                        "archive: the server is on fire",
                        "robot: may I have a refund?",
                        "billing: may I have a refund?",
                        "archive: may I have a refund?",
                        "survey: may I have a refund?",
                        "robot: nice product",
                        "support: nice product",
                        "archive: nice product",
                        "survey: nice product");
    }

    @Test
    void class_style_names_the_steps_and_returns_the_result() {
        assertThat(run("class-style"))
                .containsExactly(
                        "charged 1190",
                        "all outputs: {charge=1190, receipt=Receipt[order=A-1, cents=1190]}",
                        "the result: Receipt[order=A-2, cents=2380]");
    }

    @Test
    void approval_takes_the_decision_that_comes_in_time_and_else_none() {
        assertThat(run("approval"))
                .containsExactly(
                        "May we buy a chair?",
                        "a chair: granted by Ada",
                        "May we buy a sofa?",
                        "a sofa: not granted by nobody");
    }

    @Test
    void payment_arrives_once_and_with_its_booking() {
        assertThat(run("payment"))
                .containsExactly(
                        "A-1 is shipped for 1190 cents", "twice: true, DUPLICATE", "A-2 is shipped for 2380 cents");
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
    void cancel_stops_the_step_that_runs_and_lets_the_handler_tidy_up() {
        assertThat(run("cancel"))
                .containsExactlyInAnyOrder(
                        "CANCELLED: 2 steps",
                        "packing has stopped",
                        "the lamp goes back to shelf 7: the customer called",
                        "the run is CANCELLED",
                        "once more: WAS_CANCELLED",
                        "cancelled before it began: true",
                        "cancelled before it began: true",
                        "2 runs of tenant-2 were cancelled");
    }

    @Test
    void dead_letters_are_looked_at_and_their_runs_revived() {
        assertThat(run("dead-letters"))
                .contains("reserve a lamp", "reserve a chair", "reserve a bed")
                .containsSubsequence(
                        "the run is FAILED",
                        "the run is FAILED",
                        "the run is FAILED",
                        "3 of step charge: the provider does not answer",
                        "1 FAILED",
                        "2 FAILED",
                        "requeued: [charge]",
                        "the lamp's run is COMPLETED",
                        "requeued for 1 run: 1",
                        "the chair's run is COMPLETED",
                        "the bed's run is FAILED")
                .contains("ship the lamp", "ship the chair")
                .doesNotContain("ship the bed");
    }

    @Test
    void a_step_that_hangs_is_stopped_at_its_limit_and_tried_again() {
        assertThat(run("time-limits"))
                .containsExactly(
                        "imported from row 500",
                        "ship a lamp for payment 42, with a bulb",
                        "the run is COMPLETED",
                        "attempt 1 FAILED",
                        "attempt 2 COMPLETED");
    }

    @Test
    void fork_goes_on_from_the_failed_step() {
        assertThat(run("fork"))
                .containsExactly(
                        "reserve a lamp",
                        "the run is FAILED",
                        "charge the card valid",
                        "ship from shelf 7 for payment 42",
                        "the fork is COMPLETED",
                        "reserve tried 0",
                        "charge tried 1",
                        "ship tried 1",
                        "the first run is still FAILED");
    }

    @Test
    void saga_undoes_in_reverse_order_what_was_booked_before_the_hotel() {
        assertThat(run("saga"))
                .containsExactly(
                        "booked the flight",
                        "booked the car",
                        "cancelled car 1",
                        "cancelled flight 1",
                        "the trip to Rome is off",
                        "to Rome: FAILED",
                        "booked the flight",
                        "booked the car",
                        "booked the hotel",
                        "to Rome, with another hotel: COMPLETED");
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
        assertThat(run("sleep"))
                .containsExactly(
                        "Welcome, Ada", "Your trial has ended", "Happy birthday!", "Your voucher is about to expire");
    }

    @Test
    void schedules_tick_every_night_for_the_past_and_every_second() {
        assertThat(run("schedules"))
                .containsExactlyInAnyOrder(
                        "the next nights: 3",
                        "finance: everything before 2025-03-30T01:00:00Z",
                        "finance: everything before 2025-03-31T01:00:00Z",
                        "DEFINED",
                        "PAUSED",
                        "RESUMED",
                        "BACKFILLED 2025-03-30T01:00:00Z",
                        "BACKFILLED 2025-03-31T01:00:00Z",
                        "the heart beats");
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
                .startsWith(
                        "A-1 was rolled back, and has no run",
                        "A-2 is shipped",
                        "A-2 was committed, and its run is COMPLETED")
                .contains("A-3 is shipped", "A-4 is shipped");
    }

    @Test
    void client_triggers_what_a_worker_runs_that_comes_later() {
        assertThat(run("client"))
                .containsExactly(
                        "A-1 is shipped", "new: true, and again: false", "A-2 is shipped", "receipt: A-2 paid 500");
    }

    @Test
    void waiting_is_told_in_time_too_late_first_and_in_order() {
        assertThat(run("waiting"))
                .containsExactly(
                        "told: daily",
                        "not in time: RUNNING",
                        "first: quick",
                        "all: slow",
                        "all: quick",
                        "all: slower");
    }

    @Test
    void effects_happen_once_under_a_key() {
        assertThat(run("effects")).containsExactly("attempt 1 booked 1", "attempt 2 booked 0");
    }

    @Test
    void bulk_starts_nothing_twice() {
        assertThat(run("bulk"))
                .containsExactly("1000 runs were started", "1000 letters were sent, and 0 runs were started again");
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
    void looking_up_finds_the_runs_again() {
        assertThat(run("looking-up"))
                .containsExactly(
                        "A-2 failed: the card is declined",
                        "A-3 is COMPLETED",
                        "A-2 is FAILED",
                        "A-1 is COMPLETED",
                        "2 completed, 1 failed",
                        "attempt 1 FAILED",
                        "attempt 2 FAILED",
                        "its input was {\"id\":\"A-2\",\"euros\":500}");
    }

    @Test
    void drain_says_why_a_run_waits_for_a_worker_that_takes_no_work() {
        assertThat(run("drain"))
                .containsExactly(
                        "Step 'pick' is the next in the queue, for tenant 'tenant-1'; the code is on 1 worker that takes no"
                                + " work: 'packer' is drained by ann: a new kernel. 1 other step is not over or failed.",
                        "QUEUED: Step 'pick' is the next in the queue, for tenant 'tenant-1'; the code is on 1 worker that"
                                + " takes no work: 'packer' is drained by ann: a new kernel.",
                        "PENDING: Step 'pack' waits for 1 of 1 parent: 'pick' (queued).",
                        "the run is COMPLETED");
    }

    @Test
    void testing_lets_a_week_pass_at_once() {
        assertThat(run("testing")).startsWith("account is BACKING_OFF", "nudged ada@example.org");
    }

    private static List<String> run(String example) {
        return ExampleServer.linesOf(example);
    }
}
