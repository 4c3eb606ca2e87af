package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.TaskEvent;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.operate.PruneRuns;
import dev.cairn.domain.model.PruneResult;
import dev.cairn.domain.model.PruningPlace;
import dev.cairn.domain.model.TaskRecord;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What every store does with old runs. */
abstract class PruneContract {

    private static final Duration MONTH = Duration.ofDays(30);
    private static final Duration WEEK = Duration.ofDays(7);

    private HandDrivenEngine engine;
    private Workflow<String> quick;
    private Workflow<String> napping;

    /** The store, empty at the beginning of the test and the same one at each call. */
    abstract Store store();

    /** Makes all runs older. */
    abstract void letTimePass(Duration time);

    @BeforeEach
    void define() {
        engine = HandDrivenEngine.on(store());
        quick = engine.workflow("quick", wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> input);
            wf.step("b").after(a).run(String.class, (input, ctx) -> input);
        });
        napping = engine.workflow("napping", wf -> wf.sleep("nap", Duration.ofDays(1_000)));
    }

    @Test
    void a_run_that_was_over_long_ago_is_deleted_with_its_tasks_and_events() {
        WorkflowRunRef run = finished(TriggerOptions.none());
        letTimePass(MONTH);

        assertThat(prune(WEEK)).isEqualTo(1);

        assertThat(exists(run)).isFalse();
        assertThat(tasks(run)).isEmpty();
        assertThat(events(run)).isEmpty();
        assertThat(prune(WEEK)).isZero();
    }

    @Test
    void a_run_with_an_id_of_the_users_own_is_deleted_like_any_other() {
        WorkflowRunRef early = finished(TriggerOptions.none().runId(new UUID(0, 1)));
        WorkflowRunRef late = finished(TriggerOptions.none().runId(new UUID(-1, -1)));
        letTimePass(MONTH);

        assertThat(prune(WEEK)).isEqualTo(2);

        assertThat(exists(early)).isFalse();
        assertThat(exists(late)).isFalse();
    }

    @Test
    void a_run_that_is_not_over_is_kept_however_old_it_is() {
        WorkflowRunRef sleeping = napping.runNoWait("", "t");
        engine.work();
        WorkflowRunRef queued = quick.runNoWait("", "t");
        letTimePass(MONTH);

        assertThat(prune(Duration.ZERO)).isZero();

        assertThat(tasks(sleeping)).hasSize(1);
        assertThat(tasks(queued)).hasSize(2);
        assertThat(events(sleeping)).isNotEmpty();
    }

    @Test
    void a_run_that_was_over_lately_is_kept_although_it_began_long_ago() {
        WorkflowRunRef young = finished(TriggerOptions.none());
        WorkflowRunRef slow = quick.runNoWait("", "t");
        letTimePass(MONTH);
        engine.work();
        letTimePass(Duration.ofDays(1));

        assertThat(prune(WEEK)).isEqualTo(1);

        assertThat(exists(young)).isFalse();
        assertThat(exists(slow)).isTrue();
        assertThat(tasks(slow)).hasSize(2);
    }

    @Test
    void an_idempotency_key_is_free_again_when_its_run_is_gone() {
        WorkflowRunRef first = finished(TriggerOptions.none().idempotencyKey("key"));
        letTimePass(MONTH);
        prune(WEEK);

        WorkflowRunRef second = finished(TriggerOptions.none().idempotencyKey("key"));

        assertThat(second.id()).isNotEqualTo(first.id());
        assertThat(exists(second)).isTrue();
    }

    @Test
    void a_batch_looks_at_no_more_runs_than_it_may_and_the_next_goes_on_after_them() {
        napping.runAll(List.of("", "", ""), "t");
        quick.runAll(List.of("", "", ""), "t");
        engine.work();
        letTimePass(MONTH);

        List<Integer> deleted = new ArrayList<>();
        for (PruningPlace place = PruningPlace.BEGINNING; place != null; ) {
            PruneResult pruned = batch(place, 2);
            deleted.add(pruned.runs());
            place = pruned.reached();
        }

        // Each run has two tasks, which is as many as a batch may delete.
        assertThat(deleted).hasSizeBetween(5, 7).allMatch(runs -> runs <= 1);
        assertThat(deleted.stream().mapToInt(Integer::intValue).sum()).isEqualTo(3);
    }

    @Test
    void a_batch_ends_when_it_has_deleted_enough_tasks() {
        quick.runAll(IntStream.range(0, 10).mapToObj(String::valueOf).toList(), "t");
        engine.work();
        letTimePass(MONTH);

        assertThat(batch(PruningPlace.BEGINNING, 8).runs()).isEqualTo(4);
        assertThat(batch(PruningPlace.BEGINNING, 100)).isEqualTo(new PruneResult(6, null));
    }

    @Test
    void the_leader_deletes_old_runs_when_it_is_told_how_long_to_keep_them() {
        WorkflowRunRef run = finished(TriggerOptions.none());
        letTimePass(MONTH);
        engine.work();
        assertThat(exists(run)).isTrue();

        new HandDrivenEngine(store(), EngineOptions.defaults().retention(WEEK))
                .parts()
                .leaderDuties()
                .tick();

        assertThat(exists(run)).isFalse();
    }

    @Test
    void old_runs_are_looked_for_once_a_minute() {
        PruneRuns pruning = new PruneRuns(store(), WEEK);
        Instant now = store().inTransaction(tx -> tx.now());
        assertThat(pruning.tick(now)).isFalse();
        WorkflowRunRef run = finished(TriggerOptions.none());
        letTimePass(MONTH);

        pruning.tick(now.plusSeconds(59));
        assertThat(exists(run)).isTrue();

        pruning.tick(now.plusSeconds(60));
        assertThat(exists(run)).isFalse();
    }

    private WorkflowRunRef finished(TriggerOptions options) {
        WorkflowRunRef run = quick.runNoWait("", "t", options);
        engine.work();
        return run;
    }

    private long prune(Duration olderThan) {
        return new PruneRuns(store(), olderThan).all();
    }

    private PruneResult batch(PruningPlace after, int limit) {
        return store().inTransaction(tx -> tx.runs().prune(tx.now().minus(WEEK), after, limit));
    }

    private boolean exists(WorkflowRunRef run) {
        return !store().inTransaction(tx -> tx.runs().find(List.of(run.id()))).isEmpty();
    }

    private List<TaskRecord> tasks(WorkflowRunRef run) {
        return store().inTransaction(tx -> tx.tasks().ofRun(run.id())).get();
    }

    private List<TaskEvent> events(WorkflowRunRef run) {
        return store().inTransaction(tx -> tx.events().ofRun(run.id()));
    }
}
