package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.examples.SleepingWorkflow.Customer;
import dev.cairn.testkit.CairnTest;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The example {@link SleepingWorkflow} in virtual time. */
class SleepingWorkflowTest {

    @Test
    @CairnTest
    void fourteen_days_pass_in_a_moment_of_virtual_time(TestCairn cairn) {
        List<String> letters = new ArrayList<>();
        var trials = SleepingWorkflow.define(cairn, Duration.ofDays(14), letters::add);
        var run = trials.runNoWait(new Customer("Ada", cairn.clock().instant()), "tenant-1");

        cairn.advance(Duration.ofDays(14).minusMillis(1));
        cairn.assertThat(run).isRunning().sleepsAt("trial-period");
        assertThat(letters).containsExactly("Welcome, Ada", "Happy birthday!");

        cairn.advance(Duration.ofMillis(1));
        cairn.assertThat(run).ran("remind").sleepsAt("voucher-period");
        assertThat(letters).containsExactly("Welcome, Ada", "Happy birthday!", "Your trial has ended");
    }
}
