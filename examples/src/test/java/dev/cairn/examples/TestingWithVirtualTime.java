package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TaskEventType;
import dev.cairn.Workflow;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How to test a workflow: the real engine without threads, and time that passes when the test says so. */
@CairnTest(workers = 2)
class TestingWithVirtualTime {

    record Signup(String mail) {}

    private final List<String> sent = new ArrayList<>();
    private Workflow<Signup> signups;
    private StepRef<String> account;
    private StepRef<Void> nudge;

    /** The same engine is handed to this method and to the test that follows. */
    @BeforeEach
    void define(TestCairn cairn) {
        signups = cairn.workflow("signup", Signup.class, wf -> {
            account = wf.step("account")
                    .retry(RetryPolicy.fixed(2, Duration.ofMinutes(5)))
                    .run(String.class, (signup, ctx) -> "account of " + signup.mail());
            var week = wf.sleep("week", Duration.ofDays(7)).after(account);
            nudge = wf.step("nudge").after(week).run((signup, ctx) -> sent.add(signup.mail()));
        });
    }

    @Test
    void waiting_for_a_run_lets_time_pass(TestCairn cairn) {
        var started = cairn.clock().instant();

        var result = signups.run(new Signup("ada@example.org"), "tenant-1").orThrow();

        assertThat(result.output(account)).isEqualTo("account of ada@example.org");
        assertThat(Duration.between(started, cairn.clock().instant())).isEqualTo(Duration.ofDays(7));
    }

    @Test
    void time_can_be_moved_step_by_step(TestCairn cairn) {
        var run = signups.runNoWait(new Signup("ada@example.org"), "tenant-1");

        cairn.runUntilIdle();
        cairn.assertThat(run).isRunning().ran("account").sleepsAt("week");

        cairn.advance(Duration.ofDays(7));
        cairn.assertThat(run).completed().ran("nudge");
        assertThat(sent).containsExactly("ada@example.org");
    }

    @Test
    void a_step_can_be_made_to_fail(TestCairn cairn) {
        cairn.failNext(account, 1, () -> new IOException("mail server is down"));

        var run = signups.runNoWait(new Signup("ada@example.org"), "tenant-1");
        cairn.runUntil(run, account);

        cairn.assertThat(run)
                .tried("account", 2)
                .happened(
                        "account",
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.RETRYING,
                        TaskEventType.QUEUED,
                        TaskEventType.STARTED,
                        TaskEventType.COMPLETED);
    }

    @Test
    void a_worker_can_be_made_to_die_in_mid_step(TestCairn cairn) {
        cairn.worker("worker-1").crashDuring(nudge);
        cairn.worker("worker-2").pause();
        var run = signups.runNoWait(new Signup("ada@example.org"), "tenant-1");
        cairn.advance(Duration.ofDays(7));
        cairn.assertThat(run).isRunning();

        cairn.worker("worker-2").resume();
        cairn.advance(Duration.ofSeconds(20));

        // At least once: the code ran on both workers. Its result was written once.
        cairn.assertThat(run).completed().tried("nudge", 2);
        assertThat(sent).containsExactly("ada@example.org", "ada@example.org");
    }
}
