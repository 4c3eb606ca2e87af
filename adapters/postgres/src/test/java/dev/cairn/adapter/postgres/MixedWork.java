package dev.cairn.adapter.postgres;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.EngineOptions;
import dev.cairn.RetryLater;
import dev.cairn.RetryPolicy;
import dev.cairn.RunOverException;
import dev.cairn.RunStatus;
import dev.cairn.Signal;
import dev.cairn.StepContext;
import dev.cairn.TaskDetails;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.dispatch.ClaimTasks;
import dev.cairn.application.recover.ReapDeadWorkers;
import dev.cairn.application.recover.ReapingGuard;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.Quarantine;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Runs of every kind on two workers driven by hand: retries, skips, failures, sleeps, crashes and work given back. */
public final class MixedWork {

    private static final Signal<String> GO = Signal.of("go", String.class);
    private static final Signal<String> NEVER = Signal.of("never", String.class);
    private static final Signal<String> NOBODYS = Signal.of("nobodys", String.class);

    public final Schema schema = TestDatabase.freshSchema();
    private final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final HandDrivenEngine first = worker(3);
    private final HandDrivenEngine second = worker(5);
    private final List<WorkflowRunRef> runs = new ArrayList<>();
    private final Workflow<String> order;
    private final Workflow<String> failing;
    private final Workflow<String> saga;
    private final Workflow<String> approval;
    private final List<WorkflowRunRef> asked = new ArrayList<>();

    public MixedWork() {
        order = first.workflow("order", MixedWork::order);
        failing = first.workflow("failing", MixedWork::failing);
        second.workflow("order", MixedWork::order);
        second.workflow("failing", MixedWork::failing);
        saga = first.workflow("saga", MixedWork::saga);
        second.workflow("saga", MixedWork::saga);
        approval = first.workflow("approval", MixedWork::approval);
        second.workflow("approval", MixedWork::approval);
    }

    private HandDrivenEngine worker(int slots) {
        return new HandDrivenEngine(store, EngineOptions.defaults().slots(slots));
    }

    private static void order(WorkflowBuilder<String> wf) {
        var a = wf.step("a").run(String.class, (input, ctx) -> input);
        var flaky = wf.step("flaky")
                .after(a)
                .retry(RetryPolicy.fixed(2, Duration.ZERO))
                .run(String.class, (input, x, ctx) -> tried(ctx));
        var skipped = wf.step("skipped").after(a).skipIf(x -> true).run(String.class, (input, x, ctx) -> "never");
        var cascade = wf.step("cascade").after(skipped).run(String.class, (input, x, ctx) -> "never");
        wf.step("beating")
                .after(a)
                .heartbeatWithin(Duration.ofMinutes(1))
                .scheduleToStart(Duration.ofHours(1))
                .retry(RetryPolicy.fixed(2, Duration.ZERO))
                .run((input, x, ctx) -> {
                    ctx.heartbeat("attempt " + ctx.attempt());
                    tried(ctx);
                });
        var nap = wf.sleep("nap", Duration.ZERO).after(a);
        var later = wf.step("later").after(nap).run(String.class, (input, x, ctx) -> later(ctx));
        wf.step("strict").after(flaky, skipped).requireAllParents().run(String.class, (input, x, y, ctx) -> "never");
        wf.step("joined").after(flaky, cascade, later).run(String.class, (input, x, y, z, ctx) -> x);
    }

    private static void failing(WorkflowBuilder<String> wf) {
        wf.deadline(Duration.ofDays(1));
        var a = wf.step("a").run(String.class, (input, ctx) -> input);
        var broken = wf.step("broken").after(a).run(String.class, (input, x, ctx) -> {
            throw new TerminalError("broken for good");
        });
        var doomed = wf.step("doomed").after(broken).run(String.class, (input, x, ctx) -> "never");
        wf.step("last").after(doomed).run(String.class, (input, x, ctx) -> "never");
        wf.step("late")
                .after(a)
                .startToClose(Duration.ofNanos(1))
                .retry(RetryPolicy.fixed(1, Duration.ZERO))
                .run((input, x, ctx) -> {});
        wf.sleep("long-nap", Duration.ofMillis(1)).after(a);
        wf.onFailure((input, failure) -> {});
    }

    private static void saga(WorkflowBuilder<String> wf) {
        wf.retry(RetryPolicy.none());
        var root = wf.step("paid").run(String.class, (input, ctx) -> input).compensate((input, ctx) -> {});
        var between = wf.step("between").after(root).run(String.class, (input, x, ctx) -> x);
        var left = wf.step("left")
                .after(between)
                .run(String.class, (input, x, ctx) -> x)
                .compensate((input, ctx) -> {});
        var right = wf.step("right")
                .after(root)
                .run(String.class, (input, x, ctx) -> x)
                .compensate((input, ctx) -> {
                    throw new TerminalError("cannot be undone");
                });
        wf.step("unshipped").after(left, right).run((input, x, y, ctx) -> {
            if (input.equals("bad")) {
                throw new TerminalError("no van is large enough");
            }
        });
        wf.onFailure((input, failure) -> {});
    }

    private static void approval(WorkflowBuilder<String> wf) {
        var go = wf.step("go").waitFor(GO);
        var slow = wf.step("slow").timeout(Duration.ofDays(1)).waitFor(GO);
        var soon = wf.step("soon").timeout(Duration.ofMillis(1)).waitFor(NEVER).orElse("none");
        wf.step("answered").after(go, slow, soon).run(String.class, (input, x, y, z, ctx) -> x + y + z);
    }

    private static String tried(StepContext context) {
        if (context.attempt() == 1) {
            throw new IllegalStateException("not yet");
        }
        return "done";
    }

    private static String later(StepContext context) {
        if (context.attempt() == 1) {
            throw new RetryLater(Duration.ZERO);
        }
        return "done";
    }

    /** Starts runs of all kinds, some of them tomorrow. */
    public void trigger() {
        for (String tenant : List.of("small", "large")) {
            for (int i = 0; i < (tenant.equals("large") ? 6 : 2); i++) {
                String key = tenant + "-" + runs.size();
                Map<String, String> metadata = Map.of("order", key, "tenant", tenant);
                runs.add(order.runNoWait(
                        "in", tenant, TriggerOptions.none().idempotencyKey(key).metadata(metadata)));
                runs.add(failing.runNoWait("in", tenant));
                if (i % 2 == 0) {
                    runs.add(saga.runNoWait(i == 0 ? "good" : "bad", tenant));
                }
            }
        }
        order.runNoWait("in", "small", TriggerOptions.none().startDelay(Duration.ofDays(1)));
        ask(approval.runNoWait("in", "small"));
        answer(ask(approval.runNoWait("in", "large")));
    }

    private WorkflowRunRef ask(WorkflowRunRef run) {
        runs.add(run);
        asked.add(run);
        return run;
    }

    /** Sends the signals that a run needs, and one that it does not. */
    private static void answer(WorkflowRunRef run) {
        for (Signal<String> signal : List.of(GO, GO, NOBODYS)) {
            try {
                run.signal(signal, "yes");
            } catch (RunOverException over) {
                return;
            }
        }
    }

    /** What happens one after the other, so that a check can be made after each. */
    public List<Runnable> moments() {
        return List.of(
                () -> first.parts().callers().tenantWeights().set("large", 2),
                this::trigger,
                second::claim,
                () -> first.claim(),
                () -> first.run(1),
                () -> second.run(2),
                first::claim,
                () -> first.parts().leave(),
                first::die,
                () -> first.run(0),
                second::claim,
                second::die,
                () -> silence(second),
                this::reap,
                () -> second.claim(),
                () -> second.claim(),
                () -> second.run(Integer.MAX_VALUE),
                () -> first.parts().leaderDuties().tick(),
                second::claim,
                this::trigger,
                () -> thirdWorker().work(),
                () -> revive(1),
                () -> thirdWorker().work(),
                this::trigger);
    }

    /** A state in which there is something of everything: leased by a worker beside another, queued, waiting, over. */
    public void half() {
        undo();
        trigger();
        first.work();
        revive(2);
        first.work();
        second.claim();
        trigger();
        revive(2);
        first.claim();
        first.run(1);
        second.run(2);
        fork();
        cancel();
    }

    /** Cancels every ninth live run, wherever its tasks are, and a step of the run after it. */
    public void cancel() {
        List<WorkflowRunRef> live =
                runs.stream().filter(run -> !run.status().isTerminal()).toList();
        for (int i = 0; i + 1 < live.size(); i += 9) {
            live.get(i).cancel("there are enough of them");
            WorkflowRunRef other = live.get(i + 1);
            other.inspect().tasks().stream()
                    .filter(task -> !task.state().isTerminal() && task.state() != TaskState.PENDING)
                    .findFirst()
                    .ifPresent(step -> other.cancelStep(step.name(), "not this one"));
        }
    }

    /** Brings a run to its end that fails and undoes its steps. */
    private void undo() {
        WorkflowRunRef run = saga.runNoWait("bad", "small");
        runs.add(run);
        HandDrivenEngine third = thirdWorker();
        for (int round = 0; !run.status().isTerminal(); round++) {
            if (round > 200) {
                throw new AssertionError("a run that undoes its steps does not come to its end");
            }
            third.work();
        }
        third.parts().leave();
    }

    /** Requeues the steps of that many runs that failed, and discards the dead letter of another. */
    public void revive(int number) {
        DeadLetters letters = second.parts().callers().deadLetters();
        List<DeadLetter> open = letters.stream(DeadLetterQuery.all().step("broken"))
                .limit(number + 1)
                .toList();
        open.stream().limit(number).forEach(letter -> letters.requeue(letter.runId(), letter.step()));
        open.stream().skip(number).forEach(letter -> letters.discard(letter.runId(), letter.step(), "known"));
    }

    /** What a worker does with tasks that its code does not fit, when there are too many to remember. */
    public void giveBackWithDelay() {
        Ids ids = ThisMachine.ids();
        UUID worker = ids.next();
        store.inTransaction(tx -> {
            tx.workers().register(new Worker(worker, "misfit", 5, tx.now(), tx.now()));
            return worker;
        });
        List<AttemptResult> results = new ClaimTasks(store, ids, new Quarantine(5, 10))
                        .claim(worker, 5, new Capability(Map.of("order", 1), Set.of(), Set.of()), SuspectGroup.EMPTY)
                        .orElseThrow()
                        .claims()
                        .stream()
                        .map(claim -> AttemptResult.of(claim, new Outcome.GivenBack("no fit", Duration.ofMillis(1))))
                        .toList();
        new Settle(store, new LocalWakeUps(), ids).settle(results);
    }

    /** Forks a run that has failed at a step after one that has completed, and a live one. */
    public void fork() {
        for (WorkflowRunRef run : List.copyOf(runs)) {
            Set<String> done = run.inspect().tasks().stream()
                    .filter(task -> task.state() == TaskState.COMPLETED)
                    .map(TaskDetails::name)
                    .collect(Collectors.toSet());
            if (done.contains("flaky")) {
                runs.add(run.fork("joined"));
            } else if (done.contains("long-nap")) {
                runs.add(run.fork("broken"));
            }
        }
    }

    /** Brings all runs to their end, but those that start tomorrow. */
    public void finish() {
        first.die();
        second.die();
        silence(first);
        silence(second);
        reap();
        HandDrivenEngine third = thirdWorker();
        workUntilOver(third);
        fork();
        workUntilOver(third);
        revive(3);
        runs.stream().filter(run -> run.status() == RunStatus.FAILED).limit(20).forEach(WorkflowRunRef::retry);
        workUntilOver(third);
    }

    /** A worker in place of the two, whose slots are taken by the steps with which they died. */
    private HandDrivenEngine thirdWorker() {
        HandDrivenEngine third = worker(50);
        third.workflow("order", MixedWork::order);
        third.workflow("failing", MixedWork::failing);
        third.workflow("saga", MixedWork::saga);
        third.workflow("approval", MixedWork::approval);
        return third;
    }

    private void workUntilOver(HandDrivenEngine third) {
        asked.forEach(MixedWork::answer);
        for (int round = 0; runs.stream().anyMatch(run -> !run.status().isTerminal()); round++) {
            if (round > 200) {
                throw new AssertionError("a run does not come to its end");
            }
            third.work();
        }
    }

    /** Makes a worker look as if it had been silent for a day. */
    private void silence(HandDrivenEngine engine) {
        UUID id = engine.parts().identity().current().orElse(new UUID(0, 0));
        execute("UPDATE cairn.workers SET beat_at = beat_at - interval '1 day' WHERE id = '" + id + "'");
    }

    private void reap() {
        ReapingGuard steady = new ReapingGuard(Duration.ofDays(1), Duration.ZERO);
        steady.contact(Instant.EPOCH);
        steady.contact(Instant.now());
        new ReapDeadWorkers(store, new LocalWakeUps(), steady, Duration.ofHours(1), 10).sweep();
    }

    public Set<TaskEventType> eventTypes() {
        return Set.copyOf(read("SELECT DISTINCT type FROM cairn.task_events").stream()
                .map(TaskEventType::valueOf)
                .toList());
    }

    public List<String> reasons() {
        return read("SELECT DISTINCT detail FROM cairn.task_events WHERE type = 'QUEUED' AND detail IS NOT NULL");
    }

    private List<String> read(String sql) {
        try {
            return new PooledConnections(TestDatabase.server(), schema)
                    .use(db -> db.query(sql, row -> row.getString(1)));
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public void execute(String sql) {
        TestDatabase.execute(schema, sql);
    }
}
