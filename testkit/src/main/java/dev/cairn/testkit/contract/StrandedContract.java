package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.Worker;
import dev.cairn.domain.model.WorkflowCode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Queued steps that no registered worker has code for are found at the head of the queue. */
abstract class StrandedContract extends StoreContract {

    private static final StepCodeKey SHIP = new StepCodeKey("orders", 2, "ship 'it' {a,\"b\"}");

    @Test
    void a_step_of_an_unknown_workflow_is_stranded_until_a_worker_has_code_for_it() {
        UUID worker = worker();
        offer(worker, new WorkflowCode("others", 9, Set.of()));
        Instant queued = queue(1, SHIP);
        queue(2, SHIP);

        assertThat(stranded(10)).containsExactly(new StrandedSteps(SHIP, 2, queued));

        offer(worker, new WorkflowCode("others", 9, Set.of()), new WorkflowCode("orders", 2, Set.of()));
        assertThat(stranded(10)).isEmpty();
    }

    @Test
    void older_code_does_not_count_and_newer_code_does() {
        UUID worker = worker();
        queue(1, SHIP);

        offer(worker, new WorkflowCode("orders", 1, Set.of()));
        assertThat(stranded(10)).extracting(StrandedSteps::code).containsExactly(SHIP);

        offer(worker, new WorkflowCode("orders", 3, Set.of()));
        assertThat(stranded(10)).isEmpty();
    }

    @Test
    void a_step_that_all_workers_leave_alone_is_stranded() {
        UUID first = worker();
        UUID second = worker();
        StepCodeKey pack = new StepCodeKey("orders", 2, "pack");
        queue(1, SHIP);
        queue(2, pack);
        offer(first, new WorkflowCode("orders", 3, Set.of(SHIP, pack)));
        offer(second, new WorkflowCode("orders", 3, Set.of()));
        assertThat(stranded(10)).isEmpty();

        offer(second, new WorkflowCode("orders", 3, Set.of(SHIP)));

        assertThat(stranded(10)).extracting(StrandedSteps::code).containsExactly(SHIP);
    }

    @Test
    void the_code_of_a_worker_goes_with_it() {
        UUID leaving = worker();
        UUID dying = worker();
        offer(leaving, new WorkflowCode("orders", 2, Set.of()));
        queue(1, SHIP);
        doInTransaction(tx -> tx.workers().remove(leaving));
        assertThat(stranded(10)).hasSize(1);

        offer(dying, new WorkflowCode("orders", 2, Set.of()));
        assertThat(stranded(10)).isEmpty();
        letTimePass(Duration.ofMinutes(1));
        doInTransaction(tx -> tx.workers().removeDead(Duration.ofSeconds(15)));

        assertThat(stranded(10)).hasSize(1);
    }

    @Test
    void only_the_head_of_the_queue_is_looked_at() {
        queue(1, SHIP);
        queue(2, SHIP);
        queue(3, new StepCodeKey("orders", 2, "behind"));

        assertThat(stranded(1)).extracting(StrandedSteps::tasks).containsExactly(1);
        assertThat(stranded(2)).extracting(StrandedSteps::tasks).containsExactly(2);
        assertThat(stranded(3)).hasSize(2);
    }

    private UUID worker() {
        UUID id = rows.id();
        doInTransaction(tx -> tx.workers().register(new Worker(id, "w", 1, tx.now(), tx.now())));
        return id;
    }

    private void offer(UUID worker, WorkflowCode... code) {
        doInTransaction(tx -> tx.graphs().offerCode(worker, List.of(code)));
    }

    private Instant queue(long id, StepCodeKey code) {
        QueueEntry entry = inTransaction(tx -> {
            QueueEntry stored = rows.storedEntry(tx, code.workflow(), code.version(), code.step());
            tx.queue().insert(List.of(new QueueRow(id, stored)));
            tx.events()
                    .append(List.of(new TaskEvent(
                            stored.key().runId(), code.step(), 1, TaskEventType.QUEUED, tx.now(), null, null)));
            return stored;
        });
        return inTransaction(
                tx -> tx.events().ofRun(entry.key().runId()).getLast().at());
    }

    private List<StrandedSteps> stranded(int among) {
        return inTransaction(tx -> tx.graphs().stranded(among));
    }
}
