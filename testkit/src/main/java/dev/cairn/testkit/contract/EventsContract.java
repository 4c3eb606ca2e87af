package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The events of a run are read in the order in which they were added. */
public abstract class EventsContract extends StoreContract {

    @Test
    void every_kind_of_event_comes_back_as_it_was_added() {
        TaskKey key = storedTask();
        List<TaskEvent> added = inTransaction(tx -> append(
                tx,
                Arrays.stream(TaskEventType.values())
                        .map(type -> rows.event(tx, key, 3, type))
                        .toList()));

        assertKept(key, added);
    }

    @Test
    void due_times_and_details_are_kept() {
        TaskKey key = storedTask();
        String detail = "java.io.IOException: 'no' \"way\"\n\t😀 \\ % ?" + "x".repeat(4_000);
        List<TaskEvent> added = inTransaction(tx -> append(
                tx,
                List.of(new TaskEvent(
                        key.runId(),
                        key.name(),
                        2,
                        TaskEventType.RETRYING,
                        tx.now(),
                        tx.now().plus(Duration.ofDays(400)),
                        detail))));

        assertKept(key, added);
    }

    @Test
    void events_of_one_moment_keep_their_order_within_and_across_transactions() {
        TaskKey key = storedTask();
        List<TaskEvent> added = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            int first = i * 700;
            added.addAll(inTransaction(tx -> {
                TaskEvent one = rows.event(tx, key, 0, TaskEventType.QUEUED);
                return append(
                        tx,
                        IntStream.range(first, first + 700)
                                .mapToObj(attempt -> new TaskEvent(
                                        key.runId(), key.name(), attempt, one.type(), one.at(), null, null))
                                .toList());
            }));
        }

        assertKept(key, added);
    }

    @Test
    void events_added_one_by_one_in_a_transaction_keep_their_order() {
        TaskKey key = storedTask();
        doInTransaction(tx -> {
            append(tx, List.of(rows.event(tx, key, 1, TaskEventType.QUEUED)));
            append(tx, List.of(rows.event(tx, key, 1, TaskEventType.STARTED)));
            append(tx, List.of(rows.event(tx, key, 1, TaskEventType.COMPLETED)));
            assertThat(tx.events().ofRun(key.runId())).hasSize(3);
        });

        assertThat(eventsOf(key.runId()))
                .extracting(TaskEvent::type)
                .containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED, TaskEventType.COMPLETED);
    }

    @Test
    void events_of_other_runs_are_not_among_them() {
        TaskKey first = storedTask();
        TaskKey second = storedTask();
        doInTransaction(tx -> append(
                tx,
                List.of(
                        rows.event(tx, first, 1, TaskEventType.QUEUED),
                        rows.event(tx, second, 1, TaskEventType.SCHEDULED),
                        rows.event(tx, first, 1, TaskEventType.STARTED))));

        assertThat(eventsOf(first.runId()))
                .extracting(TaskEvent::type)
                .containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED);
        assertThat(eventsOf(second.runId())).extracting(TaskEvent::type).containsExactly(TaskEventType.SCHEDULED);
        assertThat(eventsOf(rows.id())).isEmpty();
    }

    @Test
    void an_event_that_tells_of_a_wait_says_when_the_wait_began() {
        TaskKey key = storedTask();
        TaskEvent sleeping = inTransaction(tx -> {
            Instant now = tx.timers().now();
            TaskEvent event = new TaskEvent(
                    key.runId(), key.name(), 1, TaskEventType.SLEEPING, now, now.plus(Duration.ofDays(1)), null);
            return append(tx, List.of(event)).getFirst();
        });

        assertThat(eventsOf(key.runId())).containsExactly(sleeping);
    }

    /** Asserts that all events are stored as they were added, and dated no earlier. */
    private void assertKept(TaskKey key, List<TaskEvent> added) {
        List<TaskEvent> stored = eventsOf(key.runId());
        assertThat(stored).extracting(TaskEvent::at).isSorted();
        assertThat(stored).hasSameSizeAs(added);
        for (int i = 0; i < added.size(); i++) {
            assertThat(stored.get(i).at()).isAfterOrEqualTo(added.get(i).at());
            assertThat(dated(stored.get(i), added.get(i).at())).isEqualTo(added.get(i));
        }
    }

    private static TaskEvent dated(TaskEvent event, Instant at) {
        return new TaskEvent(
                event.runId(), event.step(), event.attempt(), event.type(), at, event.dueAt(), event.detail());
    }

    private TaskKey storedTask() {
        return inTransaction(tx -> rows.storedTask(tx, TaskState.QUEUED));
    }

    private static List<TaskEvent> append(Transaction tx, List<TaskEvent> events) {
        tx.events().append(events);
        return events;
    }
}
