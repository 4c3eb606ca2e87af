package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskState;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.service.FairOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** The queue is read in the order of its ids, within a worker's capability, and remembers its frontier. */
public abstract class QueueContract extends StoreContract {
    private static final Capability ALL = Rows.everythingOf(Rows.WORKFLOW);

    @Test
    void tasks_are_taken_in_the_order_of_their_ids_whenever_they_came() {
        List<Long> ids = new ArrayList<>(LongStream.range(0, 100)
                .map(i -> i % 3 + i * FairOrder.BLOCK_LENGTH)
                .boxed()
                .toList());
        Collections.shuffle(ids, new Random(7));
        List<QueueEntry> byId = new ArrayList<>(Collections.nCopies(100, null));
        for (List<Long> part : List.of(ids.subList(0, 40), ids.subList(40, 100))) {
            part.forEach(id -> byId.set((int) FairOrder.blockOf(id), insert(id)));
        }

        assertThat(take(1)).isEqualTo(byId.subList(0, 1));
        assertThat(take(33)).isEqualTo(byId.subList(1, 34));
        assertThat(take(500)).isEqualTo(byId.subList(34, 100));
        assertThat(take(500)).isEmpty();
    }

    @Test
    void no_more_tasks_are_taken_than_asked_for() {
        insert(1);
        insert(2);

        assertThat(take(0)).isEmpty();
        assertThat(take(1)).hasSize(1);
        assertThat(take(2)).hasSize(1);
    }

    @Test
    void a_taken_task_comes_back_as_it_was_given() {
        QueueEntry entry = inTransaction(tx -> {
            QueueEntry stored = rows.storedEntry(tx, Rows.WORKFLOW, 3, "a");
            QueueEntry third = new QueueEntry(stored.key(), stored.run(), 3, 2);
            tx.queue().insert(List.of(new QueueRow(5, third)));
            return third;
        });

        assertThat(take(1)).containsExactly(entry);
    }

    @Test
    void suspects_outside_the_admission_are_left_and_do_not_stand_in_the_way() {
        List<QueueEntry> byCrashes = IntStream.rangeClosed(0, 4)
                .mapToObj(crashes -> inTransaction(tx -> {
                    QueueEntry stored = rows.storedEntry(tx, Rows.WORKFLOW, 1, "a");
                    QueueEntry entry = new QueueEntry(stored.key(), stored.run(), crashes + 1, crashes);
                    tx.queue().insert(List.of(new QueueRow(10 - crashes, entry)));
                    return entry;
                }))
                .toList();

        assertThat(take(1, SuspectFilter.noSuspects(2))).containsExactly(byCrashes.get(1));
        assertThat(take(10, new SuspectFilter(2, 3, 3))).containsExactly(byCrashes.get(3), byCrashes.get(0));
        assertThat(take(10, SuspectFilter.noSuspects(2))).isEmpty();
        assertThat(take(10, SuspectFilter.ALL)).containsExactly(byCrashes.get(4), byCrashes.get(2));
    }

    @Test
    void a_task_that_was_taken_can_be_put_back_into_its_place_in_the_same_transaction() {
        QueueEntry first = insert(1);
        QueueEntry second = insert(2);

        doInTransaction(tx -> {
            List<QueueRow> taken = tx.queue().take(2, ALL, SuspectFilter.ALL).tasks();
            tx.queue().insert(taken.subList(0, 1));
        });

        assertThat(take(10)).containsExactly(first).doesNotContain(second);
    }

    @Test
    void a_task_that_was_taken_can_be_queued_again() {
        QueueEntry entry = insert(1);
        take(1);

        doInTransaction(tx -> tx.queue().insert(List.of(new QueueRow(2, entry))));
        assertThat(take(10)).containsExactly(entry);
    }

    @Test
    void tasks_of_unknown_workflows_are_left_and_do_not_stand_in_the_way() {
        doInTransaction(tx -> tx.queue()
                .insert(IntStream.range(0, 600)
                        .mapToObj(id -> new QueueRow(id, rows.storedEntry(tx, "unknown", 1, "a")))
                        .toList()));
        QueueEntry known = insert(1_000);

        assertThat(take(10)).containsExactly(known);
        assertThat(take(1_000, Rows.everythingOf("unknown", "nowhere"))).hasSize(600);
    }

    @Test
    void who_knows_no_workflow_takes_nothing() {
        insert(1);

        assertThat(take(10, Capability.NOTHING)).isEmpty();
        assertThat(take(10)).hasSize(1);
    }

    @Test
    void steps_left_alone_are_left_in_exactly_that_version_of_that_workflow() {
        QueueEntry left = insert(1, Rows.WORKFLOW, 1, "a");
        QueueEntry otherStep = insert(2, Rows.WORKFLOW, 1, "b");
        QueueEntry otherVersion = insert(3, Rows.WORKFLOW, 2, "a");
        QueueEntry otherWorkflow = insert(4, "other", 1, "a");
        QueueEntry leftToo = insert(5, "other", 2, "b");
        Set<StepCodeKey> leftAlone = Set.of(left.code(), leftToo.code());
        Map<String, Integer> workflows = Map.of(Rows.WORKFLOW, 2, "other", 2);

        assertThat(take(10, new Capability(workflows, leftAlone, Set.of())))
                .containsExactly(otherStep, otherVersion, otherWorkflow);
        assertThat(take(10, new Capability(workflows, Set.of(), Set.of()))).containsExactly(left, leftToo);
    }

    @Test
    void tasks_of_a_version_newer_than_the_newest_one_known_are_left() {
        QueueEntry older = insert(1, Rows.WORKFLOW, 1, "a");
        QueueEntry newest = insert(2, Rows.WORKFLOW, 2, "a");
        QueueEntry newer = insert(3, Rows.WORKFLOW, 3, "a");
        QueueEntry other = insert(4, "other", 3, "a");
        QueueEntry newerOther = insert(5, "other", 4, "a");

        assertThat(take(10, new Capability(Map.of("other", 3, Rows.WORKFLOW, 2), Set.of(), Set.of())))
                .containsExactly(older, newest, other);
        assertThat(take(10, Rows.everythingOf(Rows.WORKFLOW, "other"))).containsExactly(newer, newerOther);
    }

    @Test
    void a_task_left_alone_is_left_and_other_tasks_of_its_step_and_of_its_run_are_not() {
        QueueEntry left = insert(1, Rows.WORKFLOW, 1, "a");
        QueueEntry otherRun = insert(2, Rows.WORKFLOW, 1, "a");
        QueueEntry sameRun = new QueueEntry(new TaskKey(left.run().id(), "b"), left.run(), 1);
        doInTransaction(tx -> {
            tx.tasks().insert(List.of(rows.root(left.run().id(), "b", TaskState.QUEUED)));
            tx.queue().insert(List.of(new QueueRow(3, sameRun)));
        });

        assertThat(take(10, new Capability(Map.of(Rows.WORKFLOW, 1), Set.of(), Set.of(left.key()))))
                .containsExactly(otherRun, sameRun);
        assertThat(take(10)).containsExactly(left);
    }

    @Test
    void many_tasks_left_alone_are_left() {
        List<QueueEntry> left = IntStream.range(0, 200)
                .mapToObj(id -> insert(id, Rows.WORKFLOW, 1, "a"))
                .toList();
        QueueEntry other = insert(1_000, Rows.WORKFLOW, 1, "a");
        Set<TaskKey> keys = left.stream().map(QueueEntry::key).collect(Collectors.toSet());

        assertThat(take(500, new Capability(Map.of(Rows.WORKFLOW, 1), Set.of(), keys)))
                .containsExactly(other);
        assertThat(take(500)).hasSize(200);
    }

    @Test
    void a_task_left_alone_keeps_its_place() {
        QueueEntry first = insert(1, Rows.WORKFLOW, 1, "a");
        insert(2, Rows.WORKFLOW, 1, "b");
        take(10, new Capability(Map.of(Rows.WORKFLOW, 1), Set.of(first.code()), Set.of()));
        insert(3, Rows.WORKFLOW, 1, "b");

        assertThat(take(1)).containsExactly(first);
    }

    @Test
    void the_frontier_is_the_highest_block_that_was_taken_from() {
        assertThat(frontier()).isNotNegative();
        insert(5 + 7 * FairOrder.BLOCK_LENGTH);
        insert(6 + 9 * FairOrder.BLOCK_LENGTH);
        insert(7 + 12 * FairOrder.BLOCK_LENGTH);

        take(1);
        assertThat(frontier()).isEqualTo(7);
        take(2);
        assertThat(frontier()).isEqualTo(12);
    }

    @Test
    void the_frontier_never_goes_back() {
        insert(12 * FairOrder.BLOCK_LENGTH);
        take(1);
        insert(3 * FairOrder.BLOCK_LENGTH);
        take(1);
        take(1);

        assertThat(frontier()).isEqualTo(12);
    }

    @Test
    void what_is_left_in_the_queue_does_not_move_the_frontier() {
        insert(2 * FairOrder.BLOCK_LENGTH);
        insert(50 * FairOrder.BLOCK_LENGTH, "unknown", 1, "a");
        take(10);

        assertThat(frontier()).isEqualTo(2);
    }

    private QueueEntry insert(long id) {
        return insert(id, Rows.WORKFLOW, 1, "a");
    }

    private QueueEntry insert(long id, String workflow, int version, String step) {
        return inTransaction(tx -> {
            QueueEntry entry = rows.storedEntry(tx, workflow, version, step);
            tx.queue().insert(List.of(new QueueRow(id, entry)));
            return entry;
        });
    }

    private List<QueueEntry> take(int limit, SuspectFilter filter) {
        return inTransaction(tx -> tx.queue().take(limit, ALL, filter)).entries();
    }

    private List<QueueEntry> take(int limit) {
        return take(limit, ALL);
    }
}
