package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.CANCELLED;
import static dev.cairn.TaskEventType.COMPLETED;
import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.RETRYING;
import static dev.cairn.TaskEventType.SCHEDULED;
import static dev.cairn.TaskEventType.SKIPPED;
import static dev.cairn.TaskEventType.SLEEPING;
import static dev.cairn.TaskEventType.STARTED;
import static dev.cairn.TaskEventType.WOKEN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.StartedRun;
import dev.cairn.StepRef;
import dev.cairn.TaskEvent;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.domain.model.Worker;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** The event log tells the whole story of every task, in order. */
class EventLogTest extends AcceptanceTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private final TestCairn cairn = kit(1);
    private StepRef<String> work;

    /** A workflow in which everything happens that can happen without a crash. */
    private final Workflow<String> eventful = cairn.workflow("eventful", String.class, wf -> {
        work = wf.step("work").run(String.class, (input, ctx) -> input);
        wf.step("skipped").after(work).skipIf(text -> true).run((input, ctx) -> {});
        wf.sleep("nap", HOUR).after(work);
        wf.step("flaky").after(work).retry(RetryPolicy.fixed(1, HOUR)).run((input, ctx) -> {
            if (ctx.attempt() == 1) {
                throw new IOException("flaky");
            }
        });
        var broken = wf.step("broken").after(work).run((input, ctx) -> {
            throw new TerminalError("broken");
        });
        wf.step("behind").after(broken).run((input, ctx) -> {});
        wf.onFailure((input, failure) -> {});
    });

    @Test
    void a_step_that_runs_through_is_queued_started_and_completed() {
        cairn.assertThat(finished()).happened("work", QUEUED, STARTED, COMPLETED);
    }

    @Test
    void a_step_skipped_by_its_condition_is_queued_started_and_skipped() {
        cairn.assertThat(finished()).happened("skipped", QUEUED, STARTED, SKIPPED);
    }

    @Test
    void a_sleep_is_queued_started_sleeping_and_woken() {
        cairn.assertThat(finished()).happened("nap", QUEUED, STARTED, SLEEPING, WOKEN);
    }

    @Test
    void a_retried_step_is_retrying_and_queued_again() {
        cairn.assertThat(finished()).happened("flaky", QUEUED, STARTED, RETRYING, QUEUED, STARTED, COMPLETED);
    }

    @Test
    void a_failed_step_is_failed_and_what_depends_on_it_is_cancelled() {
        cairn.assertThat(finished()).happened("broken", QUEUED, STARTED, FAILED).happened("behind", CANCELLED);
    }

    @Test
    void the_failure_handler_has_a_trail_like_any_step() {
        cairn.assertThat(finished()).happened("$on-failure", QUEUED, STARTED, COMPLETED);
    }

    @Test
    void a_delayed_start_is_scheduled_first() {
        var run = eventful.runNoWait("", TENANT, TriggerOptions.none().startDelay(HOUR));
        run.await();

        cairn.assertThat(run).happened("work", SCHEDULED, QUEUED, STARTED, COMPLETED);
    }

    @Test
    void a_step_given_back_by_a_stopping_worker_is_queued_again_under_the_same_attempt() {
        var run = eventful.runNoWait("", TENANT);
        cairn.worker().claim();
        cairn.worker().stop(Duration.ZERO);
        cairn.addWorker("next");
        run.await();

        cairn.assertThat(run).happened("work", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(eventsOf(run, "work")).extracting(TaskEvent::attempt).containsExactly(1, 1, 1, 1, 1);
    }

    @Test
    void a_step_whose_worker_died_is_queued_again_under_the_next_attempt_with_the_reason() {
        var run = eventful.runNoWait("", TENANT);
        cairn.worker().crashDuring(work);
        cairn.runUntilIdle();
        Worker dead = cairn.store().snapshot().workers().getFirst();
        cairn.addWorker("next");
        run.await();

        cairn.assertThat(run).happened("work", QUEUED, STARTED, QUEUED, STARTED, COMPLETED);
        assertThat(eventsOf(run, "work")).extracting(TaskEvent::attempt).containsExactly(1, 1, 2, 2, 2);
        assertThat(eventsOf(run, "work").get(2).detail()).isEqualTo("worker " + dead.id() + " died");
    }

    @Test
    void events_tell_which_worker_what_went_wrong_and_until_when() {
        var run = finished();
        Worker worker = cairn.store().snapshot().workers().getFirst();

        assertThat(eventsOf(run, "work", STARTED).getFirst().detail()).isEqualTo("worker " + worker.id());
        assertThat(eventsOf(run, "broken", FAILED).getFirst().detail()).isEqualTo("dev.cairn.TerminalError: broken");
        assertThat(eventsOf(run, "behind", CANCELLED).getFirst().detail()).isEqualTo("step 'broken' failed");
        assertThat(eventsOf(run, "flaky", RETRYING).getFirst())
                .matches(event -> event.at().plus(HOUR).equals(event.dueAt()));
        assertThat(eventsOf(run, "nap", SLEEPING).getFirst())
                .matches(event -> event.at().plus(HOUR).equals(event.dueAt()));
    }

    @Test
    void events_are_in_the_order_in_which_things_happened() {
        List<TaskEvent> events = finished().events();

        assertThat(events).isSortedAccordingTo(Comparator.comparing(TaskEvent::at));
        assertThat(events.getFirst().step()).isEqualTo("work");
        assertThat(events.getLast().step()).isEqualTo("$on-failure");
    }

    @Test
    void nothing_happens_to_a_task_after_its_terminal_event() {
        var run = finished();
        cairn.advance(Duration.ofDays(365));

        Set<String> over = new HashSet<>();
        for (TaskEvent event : run.events()) {
            assertThat(over).doesNotContain(event.step());
            if (event.type().isTerminal()) {
                over.add(event.step());
            }
        }
        assertThat(over).hasSize(7);
    }

    @Test
    void at_every_moment_the_events_add_up_to_the_states() {
        eventful.runAll(List.of("a", "b", "c"), TENANT);
        boolean busy = true;
        while (busy) {
            busy = cairn.runCycle();
            requireConsistency(cairn);
        }
        for (int minutes = 0; minutes < 120; minutes += 20) {
            cairn.advance(Duration.ofMinutes(20));
            requireConsistency(cairn);
        }
    }

    @Test
    void the_events_of_a_run_are_its_own() {
        List<StartedRun> runs = eventful.runAll(List.of("a", "b"), TENANT);
        runs.getLast().await();

        for (WorkflowRunRef run : runs) {
            assertThat(run.events())
                    .isNotEmpty()
                    .allMatch(event -> event.runId().equals(run.id()));
        }
    }

    private WorkflowRunRef finished() {
        var run = eventful.runNoWait("", TENANT);
        run.await();
        return run;
    }
}
