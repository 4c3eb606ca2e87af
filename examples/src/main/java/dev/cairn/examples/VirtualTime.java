package dev.cairn.examples;

import dev.cairn.RetryPolicy;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;

/** The test kit: the real engine in memory, without threads, and time that passes when the test says so. */
public final class VirtualTime {
    record Signup(String mail) {}

    private VirtualTime() {}

    public static void main(String[] args) {
        TestCairn cairn = TestCairn.create(); // needs no database
        var signups = cairn.workflow("signup", Signup.class, wf -> {
            var account = wf.step("account")
                    .retry(RetryPolicy.fixed(2, Duration.ofMinutes(5)))
                    .run(String.class, (signup, ctx) -> "account of " + signup.mail());
            var week = wf.sleep("week", Duration.ofDays(7)).after(account);
            wf.step("nudge").after(week).run((signup, ctx) -> System.out.println("nudged " + signup.mail()));
        });

        cairn.failNext(signups.step("account", String.class), 1, () -> new IOException("mail server is down"));
        var run = signups.runNoWait(new Signup("ada@example.org"), "tenant-1");
        cairn.runUntilIdle();
        System.out.println("account is " + run.inspect().task("account").state());

        cairn.advance(Duration.ofMinutes(5));
        cairn.assertThat(run).isRunning().tried("account", 2).sleepsAt("week");

        cairn.advance(Duration.ofDays(7));
        cairn.assertThat(run).completed().ran("nudge");
        System.out.println(cairn.describe(run));
    }
}
