package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunOverException;
import dev.cairn.Signal;
import dev.cairn.SignalResult;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.operate.SendSignals;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.WaitTerms;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Runs with a step that begins to wait, one that waits, and one that works, to which signals are sent. */
final class SignalledWorld {

    private static final AfterCommit UNHEARD = new AfterCommit(new LocalWakeUps());
    private static final Signal<String> GO = Signal.of("go", String.class);
    private static final Signal<String> LATE = Signal.of("late", String.class);

    private static final String MISSED = """
            SELECT FROM cairn.waits w
              JOIN cairn.signals s ON s.run_id = w.run_id AND s.name = w.signal AND s.taken_by IS NULL
             WHERE NOT EXISTS (SELECT FROM cairn.deliveries d WHERE d.run_id = w.run_id AND d.signal = w.signal)
            """;

    // A wait ends with its task, and its timeout ends with it.
    private static final String LEFT_BEHIND = """
            SELECT FROM cairn.tasks t
             WHERE t.state <> 'WAITING'
               AND (EXISTS (SELECT FROM cairn.waits w WHERE w.run_id = t.run_id AND w.name = t.name)
                    OR EXISTS (SELECT FROM cairn.timers d
                                WHERE d.run_id = t.run_id AND d.name = t.name AND d.kind = 'TIMEOUT'))
            """;

    final InterleavingWorld runs = new InterleavingWorld(SignalledWorld::definition);

    /**
     * Who meets whom.
     *
     * @param begins the lease of the step that is about to wait for "go"
     * @param last the lease of the step that works
     * @param sent the results of sending; a run that was over counts as null
     */
    record Meeting(UUID run, Claim begins, Claim last, List<String> sent) {}

    private static WorkflowDefinition definition(String name) {
        WorkflowDraft<String> wf = new WorkflowDraft<>(name, String.class);
        var a = wf.step("a").waitFor(GO);
        var b = wf.step("b").timeout(Duration.ofNanos(1)).waitFor(LATE).orSkip();
        // The order of the names is not the order of the graph: locks by name must not follow the edges.
        wf.step("Z").after(b, a).requireAllParents().run(String.class, (input, late, go, ctx) -> "z");
        wf.step("last").run(String.class, (input, ctx) -> "last");
        return wf.build();
    }

    /** A run in which "a" is about to wait, "b" waits and its timeout is due, and "last" runs. */
    Meeting prepare(String... parties) {
        List<String> acts = List.of(parties);
        UUID worker = runs.worker();
        UUID run = runs.trigger();
        Map<String, Claim> claims = runs.claim(runs.store, worker, 3).stream()
                .collect(Collectors.toMap(claim -> claim.lease().key().name(), claim -> claim));
        assertThat(claims).containsOnlyKeys("a", "b", "last");
        settle(runs.store, claims.get("b"), waiting("late", Duration.ofNanos(1)));
        Meeting meeting = new Meeting(run, claims.get("a"), claims.get("last"), new CopyOnWriteArrayList<>());
        if (acts.contains("deliver")) {
            runs.store.inTransaction(tx -> tx.deliveries().insert(new NewSignal(run, "go", new Payload("9"), null)));
        }
        if (acts.contains("end")) {
            settle(runs.store, claims.get("a"), new Outcome.Completed(null));
            settle(runs.store, claims.get("last"), new Outcome.Completed(null));
        }
        return meeting;
    }

    static Outcome waiting(String signal, @Nullable Duration timeout) {
        return new Outcome.Waiting(
                new WaitTerms(signal, timeout, timeout == null ? AtTimeout.FAIL : AtTimeout.SKIP, null));
    }

    static void settle(Store store, Claim claim, Outcome outcome) {
        new Settle(store, new LocalWakeUps(), ThisMachine.ids()).settle(List.of(AttemptResult.of(claim, outcome)));
    }

    /** Sends a signal to the run of the meeting, and notes what became of it. */
    static void send(Store store, Meeting meeting, String signal, @Nullable String key) {
        NewSignal sent = new NewSignal(meeting.run, signal, new Payload("\"" + signal + "\""), key);
        try {
            SignalResult result = new SendSignals(store, UNHEARD).send(sent);
            meeting.sent.add(result.name());
        } catch (RunOverException over) {
            meeting.sent.add("OVER");
        }
    }

    /** Looks at what a meeting left behind, before anybody goes on. */
    void check(String what) {
        assertThat(hasMissedASignal())
                .as("a wait has missed its signal: " + what)
                .isFalse();
        assertThat(runs.isAny(LEFT_BEHIND))
                .as("a place of an ended wait: " + what)
                .isFalse();
    }

    boolean hasMissedASignal() {
        return runs.isAny(MISSED);
    }

    /** Sends what the run may still wait for. */
    void finish(Meeting meeting) {
        send(runs.store, meeting, "go", null);
    }
}
