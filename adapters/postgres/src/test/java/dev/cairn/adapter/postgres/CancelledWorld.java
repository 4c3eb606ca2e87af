package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CancelResult;
import dev.cairn.RequeueResult;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/** Runs with a task in each place, and with a failed one, to be cancelled and requeued while others work on them. */
final class CancelledWorld {

    private static final String LEFT_BEHIND = """
            SELECT FROM cairn.tasks t
             WHERE t.state IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')
               AND (EXISTS (SELECT FROM cairn.leases l WHERE l.run_id = t.run_id AND l.name = t.name)
                    OR EXISTS (SELECT FROM cairn.timers d WHERE d.run_id = t.run_id AND d.name = t.name)
                    OR EXISTS (SELECT FROM cairn.ready_queue q WHERE q.run_id = t.run_id AND q.name = t.name)
                       AND NOT EXISTS
                           (SELECT FROM cairn.withdrawn_tasks w WHERE w.run_id = t.run_id AND w.name = t.name))
            """;

    private static final String LIVE_THOUGH_CANCELLED = """
            SELECT FROM cairn.workflow_runs r
              JOIN cairn.tasks t ON t.run_id = r.id
             WHERE r.cancel_reason IS NOT NULL AND t.kind <> 'ON_CANCEL'
               AND t.state NOT IN ('COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')
            """;

    private static final String BEGINS_AGAIN = """
            SELECT FROM cairn.tasks t
             WHERE t.doomed_by = '$' || t.name
               AND t.state NOT IN ('PENDING', 'COMPLETED', 'FAILED', 'CANCELLED', 'SKIPPED')
               AND NOT EXISTS (SELECT FROM cairn.leases l WHERE l.run_id = t.run_id AND l.name = t.name)
            """;

    /** What is left in the log or in a run when a limit has ended something. */
    private static final Map<String, String> TRACES = Map.of(
            "time out", "SELECT FROM cairn.task_events WHERE type = 'TIMED_OUT' AND detail LIKE 'start-to-close %'",
            "end late", "SELECT FROM cairn.task_events WHERE type = 'TIMED_OUT' AND detail LIKE 'schedule-to-start %'",
            "fail at deadline", "SELECT FROM cairn.task_events WHERE type = 'TIMED_OUT' AND detail LIKE 'deadline %'",
            "cancel at deadline", "SELECT FROM cairn.workflow_runs WHERE cancel_reason LIKE 'deadline %'");

    final InterleavingWorld runs = new InterleavingWorld(CancelledWorld::definition);

    /**
     * What two workers hold when they meet, and which runs are meant.
     *
     * @param run the first worker holds "b" of it, the second "f" and "x"; "q" is queued, for "nap" a timer is due, "d"
     *     and "g" have failed
     * @param ended a run that has failed, if one of the two needs it, else the same
     * @param cancelled what became of cancelling a run
     * @param shutDown what became of shutting the run down
     * @param requeued what became of requeueing
     */
    record Meeting(
            UUID first,
            List<Claim> firsts,
            UUID second,
            List<Claim> seconds,
            UUID run,
            UUID ended,
            List<CancelResult> cancelled,
            List<CancelResult> shutDown,
            List<RequeueResult> requeued) {}

    private static WorkflowDefinition definition(String name) {
        WorkflowDraft<String> wf = new WorkflowDraft<>(name, String.class);
        var a = wf.step("a").run(String.class, (input, ctx) -> "a");
        var b = wf.step("b").run(String.class, (input, ctx) -> "b");
        var d = wf.step("d").run(String.class, (input, ctx) -> "d");
        var f = wf.step("f").run(String.class, (input, ctx) -> "f");
        var q = wf.step("q").scheduleToStart(Duration.ofHours(1)).run(String.class, (input, ctx) -> "q");
        var x = wf.step("x").run(String.class, (input, ctx) -> "x");
        var g = wf.step("g").run(String.class, (input, ctx) -> "g");
        // What waits for "g" waits for nothing that is live.
        wf.step("h").after(g).run(String.class, (input, ctx) -> "h");
        var nap = wf.sleep("nap", Duration.ZERO).after(a);
        // The order of the names is not the order of the graph: locks by name must not follow the edges.
        var z = wf.step("z").after(a, b).run(String.class, (input, ctx) -> "z");
        wf.step("m").after(z, nap).run(String.class, (input, ctx) -> "m");
        var e = wf.step("e").after(d).run(String.class, (input, ctx) -> "e");
        // Cancelled with "e" once "f" is over; waits for both when "d" is requeued before.
        wf.step("c").after(e, f, q).run(String.class, (input, ctx) -> "c");
        // Nobody but "x" decides about "y", so its holder does not ask.
        var y = wf.step("y").after(x).run(String.class, (input, ctx) -> "y");
        // A batch that settles "f" and "x" locks this one for "f", and then makes "y" ready without a lock.
        wf.step("zz").after(y, f).run(String.class, (input, ctx) -> "zz");
        wf.onFailure((input, failure) -> {});
        wf.onCancel((input, reason, ctx) -> {});
        return wf.build();
    }

    Meeting prepare(String acts) {
        UUID first = runs.worker();
        UUID second = runs.worker();
        UUID failed = acts.contains("ended") ? failedRun(first) : null;
        UUID run = runs.trigger();
        List<Claim> firsts = runs.claim(runs.store, first, 2);
        assertThat(steps(firsts)).containsExactly("a", "b");
        List<Claim> seconds = runs.claim(runs.store, second, 5);
        assertThat(steps(seconds)).containsExactly("d", "f", "q", "x", "g");
        settle(
                AttemptResult.of(firsts.getFirst(), new Outcome.Completed(null)),
                AttemptResult.of(seconds.get(0), failed()),
                AttemptResult.of(seconds.get(4), failed()));
        List<Claim> nap = runs.claim(runs.store, first, 1);
        assertThat(steps(nap)).containsExactly("nap");
        settle(
                AttemptResult.of(nap.getFirst(), new Outcome.SleepingFor(Duration.ZERO)),
                AttemptResult.of(seconds.get(2), new Outcome.GivenBack("to be queued")));
        runs.trigger();
        exceedLimits(acts, run);
        if (acts.contains("reap")) {
            runs.silence(first);
            runs.silence(second);
        }
        return new Meeting(
                first,
                List.of(firsts.get(1)),
                second,
                List.of(seconds.get(1), seconds.get(3)),
                run,
                failed == null ? run : failed,
                new CopyOnWriteArrayList<>(),
                new CopyOnWriteArrayList<>(),
                new CopyOnWriteArrayList<>());
    }

    /** Lets the limits pass that one of the two looks for. "q" has one in the queue, and no other task has. */
    private void exceedLimits(String acts, UUID run) {
        if (acts.contains("late")) {
            runs.execute(
                    "UPDATE cairn.ready_queue SET start_by = now() - interval '1 second' WHERE start_by IS NOT NULL");
        }
        if (acts.contains("deadline")) {
            String action = acts.contains("cancel at deadline") ? "CANCEL" : "FAIL";
            runs.execute("UPDATE cairn.workflow_runs SET deadline_at = now() - interval '1 second', deadline = '"
                    + action + " PT1H' WHERE id = '" + run + "'");
        }
    }

    /** A run whose first steps have failed, and whose handler has run. */
    private UUID failedRun(UUID worker) {
        UUID run = runs.trigger();
        settle(runs.claim(runs.store, worker, 7).stream()
                .map(claim -> AttemptResult.of(claim, failed()))
                .toArray(AttemptResult[]::new));
        List<Claim> handler = runs.claim(runs.store, worker, 1);
        assertThat(handler).hasSize(1);
        settle(AttemptResult.of(handler.getFirst(), new Outcome.Completed(null)));
        return run;
    }

    private static Outcome failed() {
        return new Outcome.Failed(StepError.noticed("Test", "failed"));
    }

    private static List<String> steps(List<Claim> claims) {
        return claims.stream().map(claim -> claim.lease().key().name()).toList();
    }

    private void settle(AttemptResult... results) {
        new Settle(runs.store, new LocalWakeUps(), ThisMachine.ids()).settle(List.of(results));
    }

    /** Looks at what a meeting left behind, before anybody goes on. */
    void check(Meeting meeting, String what) {
        assertThat(runs.isAny(LEFT_BEHIND))
                .as("a place of an ended task: " + what)
                .isFalse();
        assertThat(runs.isAny(LIVE_THOUGH_CANCELLED))
                .as("a live task of a cancelled run: " + what)
                .isFalse();
        assertThat(runs.isAny(BEGINS_AGAIN))
                .as("a task that begins after its run was shut down: " + what)
                .isFalse();
        assertThat(changed(meeting.shutDown().stream().map(CancelResult::isCancelled)))
                .as("runs shut down: " + what)
                .isLessThanOrEqualTo(1);
        assertThat(changed(meeting.cancelled().stream().map(CancelResult::isCancelled)))
                .as("runs cancelled: " + what)
                .isLessThanOrEqualTo(1);
        assertThat(changed(meeting.requeued().stream().map(RequeueResult::isRequeued)))
                .as("steps requeued: " + what)
                .isLessThanOrEqualTo(1);
    }

    /** In at least one of the meetings of a pair, a limit has come first. */
    void checkTraces(String one, String other) {
        TRACES.forEach((act, trace) -> assertThat(runs.isAny(trace) || !one.equals(act) && !other.equals(act))
                .as("something was ended by: " + act)
                .isTrue());
    }

    private static long changed(Stream<Boolean> results) {
        return results.filter(result -> result).count();
    }
}
