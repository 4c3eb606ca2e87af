package dev.cairn.application.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StoreUnavailableException;
import dev.cairn.WorkflowNotFoundException;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A plan is read once, and its version is looked up again after ten seconds. */
@Timeout(30)
class StoredPlansTest {

    private static final long TEN_SECONDS = Duration.ofSeconds(10).toNanos();

    private final ObservedStore store = new ObservedStore();
    private long now = -5;
    private final StoredPlans plans = new StoredPlans(store, () -> now);

    @Test
    void a_plan_is_read_once_in_ten_seconds() {
        register(1);

        assertThat(plans.newest("flow").version()).isEqualTo(1);
        now += TEN_SECONDS - 1;
        assertThat(plans.newest("flow").version()).isEqualTo(1);
        assertThat(store.transactions).isEqualTo(1);
        now += 1;
        plans.newest("flow");

        assertThat(store.transactions).isEqualTo(2);
    }

    @Test
    void a_plan_whose_version_is_still_the_newest_is_kept() {
        register(1);
        var first = plans.newest("flow");
        now += TEN_SECONDS;

        assertThat(plans.newest("flow")).isSameAs(first);
    }

    @Test
    void a_newer_version_replaces_the_plan() {
        register(1);
        plans.newest("flow");
        register(2);
        now += TEN_SECONDS;

        assertThat(plans.newest("flow").version()).isEqualTo(2);
    }

    @Test
    void a_workflow_that_is_not_stored_is_looked_for_each_time() {
        assertThatThrownBy(() -> plans.newest("flow")).isInstanceOf(WorkflowNotFoundException.class);
        register(1);

        assertThat(plans.newest("flow").version()).isEqualTo(1);
    }

    @Test
    void a_failed_look_is_reported_and_repeated_by_the_next_trigger() {
        register(1);
        plans.newest("flow");
        register(2);
        now += TEN_SECONDS;
        store.away = true;

        assertThatThrownBy(() -> plans.newest("flow"))
                .isInstanceOf(StoreUnavailableException.class)
                .hasMessage("Workflow 'flow': its graph could not be read, so no run was stored. away");
        store.away = false;

        assertThat(plans.newest("flow").version()).isEqualTo(2);
    }

    @Test
    void while_one_trigger_looks_the_others_go_on() throws InterruptedException {
        register(1);
        plans.newest("flow");
        now += TEN_SECONDS;
        store.gate = new CountDownLatch(1);
        CompletableFuture<Integer> looking = new CompletableFuture<>();
        Thread thread = Thread.ofPlatform()
                .start(() -> looking.complete(plans.newest("flow").version()));
        store.entered.await();

        assertThat(plans.newest("flow").version()).isEqualTo(1);

        assertThat(looking).isNotDone();
        store.gate.countDown();
        thread.join();
        assertThat(store.transactions).isEqualTo(2);
    }

    private void register(int version) {
        WorkflowGraph.Node node = new WorkflowGraph.Node("a", TaskKind.STEP, false, List.of());
        store.memory.inTransaction(tx -> tx.graphs().register(new WorkflowGraph("flow", version, List.of(node))));
    }

    /** Counts transactions, and fails them or holds them up. */
    private static final class ObservedStore implements Store {

        private final InMemoryStore memory = new InMemoryStore(() -> Instant.EPOCH);
        private final CountDownLatch entered = new CountDownLatch(1);
        private CountDownLatch gate = new CountDownLatch(0);
        private boolean away;
        private int transactions;

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            if (away) {
                throw new StoreUnavailableException("away");
            }
            transactions++;
            if (gate.getCount() > 0) {
                entered.countDown();
                try {
                    gate.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
            return memory.inTransaction(work);
        }
    }
}
