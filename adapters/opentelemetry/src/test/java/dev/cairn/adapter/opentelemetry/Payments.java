package dev.cairn.adapter.opentelemetry;

import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.StepRef;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import java.io.IOException;
import java.time.Duration;

/** A workflow with a retry, a join, a step that fails for good, and a handler of that failure. */
final class Payments {

    static final Duration RETRY = Duration.ofMillis(50);

    private Payments() {}

    static Workflow<String> on(DurableTaskEngine engine) {
        return engine.workflow("payments", String.class, wf -> {
            StepRef<String> reserve = wf.step("reserve").run(String.class, (input, ctx) -> "reserved");
            StepRef<String> charge = wf.step("charge")
                    .after(reserve)
                    .retry(RetryPolicy.fixed(2, RETRY))
                    .run(String.class, (input, reserved, ctx) -> {
                        if (ctx.attempt() == 1) {
                            throw new IOException("no answer");
                        }
                        return "charged";
                    });
            StepRef<String> check = wf.step("check").after(reserve).run(String.class, (input, reserved, ctx) -> "ok");
            wf.step("ship").after(charge, check).run(String.class, (input, charged, checked, ctx) -> {
                throw new TerminalError("no such address");
            });
            wf.onFailure((input, failure, ctx) -> {});
        });
    }
}
