package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.TaskState;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.Timer;
import dev.cairn.domain.model.Wait;
import dev.cairn.domain.model.WaitTerms;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Runs are listed by workflow, status, tenant, metadata and time, newest first, page by page. */
public abstract class ListsContract extends DirectoryContract {

    @Test
    void a_list_has_what_was_stored_of_a_run() {
        NewRun wanted = new NewRun(
                new RunHeader(rows.id(), "billing", 7, "acme"),
                1,
                Handlers.NONE,
                "key",
                Map.of("order", "42", "note", ""),
                new Payload("{}"));
        insertRuns(wanted);

        assertThat(list(ALL)).containsExactly(findRun(wanted.id()).toSummary());
    }

    @Test
    void an_empty_store_has_no_runs_to_list_or_count() {
        for (RunStatus status : RunStatus.values()) {
            assertThat(list(ALL.status(status))).isEmpty();
            assertThat(count(ALL).of(status)).isEqualTo(new RunCounts.Count(0, true));
        }
        assertThat(list(ALL.metadata("order", "42"))).isEmpty();
    }

    @Test
    void the_newest_run_comes_first_whatever_its_workflow_and_tenant() {
        List<UUID> stored = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            stored.add(live("workflow-" + i % 3, "tenant-" + i % 2));
            letTimePass(Duration.ofMillis(1));
        }
        Collections.reverse(stored);

        assertThat(ids(ALL)).isEqualTo(stored);
        assertThat(ids(ALL.workflow("workflow-1"))).containsExactly(stored.get(1), stored.get(4), stored.get(7));
        assertThat(ids(ALL.tenant("tenant-1").workflow("workflow-1"))).containsExactly(stored.get(1), stored.get(7));
        assertThat(ids(ALL.tenant("tenant-2"))).isEmpty();
    }

    @Test
    void runs_of_one_moment_are_ordered_by_their_digits_also_those_that_begin_with_high_ones() {
        insertRuns(
                rows.run(new UUID(1, 1), "acme", "low"),
                rows.run(new UUID(-1, 0), "acme", "high"),
                rows.run(new UUID(1, -1), "acme", "middle"));
        List<RunSummary> runs = list(ALL);

        assertThat(runs).isSortedAccordingTo((one, other) -> place(other).compareTo(place(one)));
        for (int i = 0; i < runs.size(); i++) {
            assertThat(slice(ALL, place(runs.get(i)), PLENTY).runs()).isEqualTo(runs.subList(i + 1, runs.size()));
        }
    }

    @Test
    void runs_are_found_by_their_status_while_they_are_live_and_when_they_are_over() {
        UUID queued = live("a", "acme");
        UUID sleeping = inTransaction(tx -> {
            UUID id = rows.storedTask(tx, TaskState.SLEEPING).runId();
            tx.timers().insert(List.of(new Timer(new TaskKey(id, "step-0"), Timer.Kind.WAKE, tx.now())));
            return id;
        });
        UUID waiting = inTransaction(tx -> {
            TaskKey key = rows.storedTask(tx, TaskState.WAITING);
            WaitTerms terms = new WaitTerms("go", null, AtTimeout.FAIL, null);
            tx.waits().insert(List.of(new Wait(key, terms, tx.now(), null)));
            return key.runId();
        });
        UUID leased = inTransaction(tx -> {
            TaskKey key = rows.storedTask(tx, TaskState.QUEUED);
            tx.leases().grant(List.of(rows.lease(tx, key, rows.storedWorker(tx))));
            return key.runId();
        });
        UUID completed = over("a", "acme", RunStatus.COMPLETED);
        UUID failed = over("a", "acme", RunStatus.FAILED);
        UUID cancelled = over("a", "acme", RunStatus.CANCELLED);

        assertThat(ids(ALL.status(RunStatus.RUNNING))).containsExactlyInAnyOrder(queued, sleeping, waiting, leased);
        assertThat(ids(ALL.status(RunStatus.RUNNING).workflow("a"))).containsExactly(queued);
        assertThat(ids(ALL.status(RunStatus.COMPLETED))).containsExactly(completed);
        assertThat(ids(ALL.status(RunStatus.FAILED))).containsExactly(failed);
        assertThat(ids(ALL.status(RunStatus.CANCELLED))).containsExactly(cancelled);
        assertThat(ids(ALL)).hasSize(7);
    }

    @Test
    void failed_and_cancelled_runs_are_found_by_workflow_and_tenant() {
        for (RunStatus end : List.of(RunStatus.FAILED, RunStatus.CANCELLED)) {
            UUID mine = over("a", "acme", end);
            UUID other = over("b", "acme", end);
            UUID theirs = over("a", "globex", end);
            over("a", "acme", RunStatus.COMPLETED);
            RunQuery ended = ALL.status(end);

            assertThat(ids(ended)).containsExactlyInAnyOrder(mine, other, theirs);
            assertThat(ids(ended.workflow("a"))).containsExactlyInAnyOrder(mine, theirs);
            assertThat(ids(ended.tenant("acme"))).containsExactlyInAnyOrder(mine, other);
            assertThat(ids(ended.tenant("acme").workflow("a"))).containsExactly(mine);
        }
    }

    @Test
    void runs_are_found_by_their_metadata_every_letter_of_it() {
        UUID first = carrying("acme", Map.of("order", "42", "customer", "7"));
        UUID second = carrying("globex", Map.of("order", "42"));
        carrying("acme", Map.of("order", "4", "customer", "2"));
        carrying("acme", Map.of("42", "order"));
        carrying("acme", Map.of("Order", "42"));
        insertRuns(rows.run());

        assertThat(ids(ALL.metadata("order", "42"))).containsExactlyInAnyOrder(first, second);
        assertThat(ids(ALL.metadata("order", "42").tenant("acme"))).containsExactly(first);
        assertThat(ids(ALL.metadata("order", "42").metadata("customer", "7"))).containsExactly(first);
        assertThat(ids(ALL.metadata("order", "42").metadata("customer", "8"))).isEmpty();
        assertThat(ids(ALL.metadata("order", "42").status(RunStatus.FAILED))).isEmpty();
        assertThat(count(ALL.metadata("order", "42")).of(RunStatus.RUNNING).number())
                .isEqualTo(2);
    }

    @Test
    void metadata_of_a_run_that_was_stored_before_or_rolled_back_is_not_found() {
        NewRun stored = rows.run(rows.id(), "acme", "key");
        insertRuns(stored);
        insertRuns(carrying(stored.id(), "acme", null, Map.of("order", "42")));
        insertRuns(carrying(rows.id(), "acme", "key", Map.of("order", "42")));
        assertThat(ids(ALL.metadata("order", "42"))).isEmpty();
        UUID keyed = rows.id();
        insertRuns(carrying(keyed, "acme", "another key", Map.of("order", "42")));
        assertThat(ids(ALL.metadata("order", "42"))).containsExactly(keyed);
    }

    @Test
    void runs_are_found_by_the_time_of_their_trigger_to_the_microsecond() {
        UUID early = live("a", "acme");
        letTimePass(Duration.ofSeconds(1));
        UUID late = live("b", "acme");
        Instant first = createdAt(early);
        Instant second = createdAt(late);

        assertThat(ids(ALL.createdFrom(second))).containsExactly(late);
        assertThat(ids(ALL.createdBefore(second))).containsExactly(early);
        assertThat(ids(ALL.createdFrom(first).createdBefore(second))).containsExactly(early);
        assertThat(ids(ALL.createdFrom(first.plusNanos(1)))).containsExactly(late);
        assertThat(ids(ALL.createdBefore(first.plusNanos(1)))).containsExactly(early);
        assertThat(ids(ALL.createdFrom(Instant.MIN).createdBefore(Instant.MAX))).containsExactly(late, early);
        assertThat(ids(ALL.createdFrom(Instant.MAX))).isEmpty();
    }

    @Test
    void pages_follow_each_other_without_gap_or_repetition() {
        List<UUID> stored = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            stored.add(over("workflow-" + i % 2, "acme", i % 3 == 0 ? RunStatus.FAILED : RunStatus.COMPLETED));
        }
        for (RunQuery query : List.of(
                ALL,
                ALL.tenant("acme"),
                ALL.workflow("workflow-1"),
                ALL.status(RunStatus.FAILED),
                ALL.status(RunStatus.COMPLETED),
                ALL.tenant("acme").status(RunStatus.COMPLETED))) {
            assertThat(pages(query, 2)).isEqualTo(ids(query));
        }
        assertThat(ids(ALL)).containsExactlyInAnyOrderElementsOf(stored);
    }

    @Test
    void the_last_slice_says_that_nothing_is_left() {
        live("a", "acme");

        assertThat(slice(ALL, null, 2).reached()).isNull();
        assertThat(slice(ALL.tenant("nobody"), null, 2).reached()).isNull();
        assertThat(slice(ALL.metadata("no", "body"), null, 2).reached()).isNull();
    }
}
