package dev.cairn.application.start;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.StoreUnavailableException;
import dev.cairn.TriggerOptions;
import dev.cairn.application.advance.RunRequest;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.port.KeyBusyException;
import dev.cairn.domain.service.RunPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Triggers of many threads share a transaction, and each gets its own answer. */
class StartTogetherTest {

    private static final RunPlan PLAN = new RunPlan(new WorkflowGraph("flow", 1, List.of()));
    private static final int OTHERS = 20;
    private static final List<String> BUSY = List.of("busy");

    private final List<List<String>> batches = new CopyOnWriteArrayList<>();
    private final CountDownLatch firstMayEnd = new CountDownLatch(1);
    private final List<Thread> threads = new ArrayList<>();
    private final CountDownLatch keyIsFree = new CountDownLatch(1);
    private final StartTogether together =
            new StartTogether(this::start, new RetryWhileKeyBusy<>(this::start, wait -> awaitLatch(keyIsFree)));

    @Test
    void what_comes_in_while_one_transaction_is_written_is_written_by_the_next() {
        CompletableFuture<RunInsertion> first = trigger("first");
        awaitBatches(1);
        List<CompletableFuture<RunInsertion>> others = triggerOthers("fine");
        firstMayEnd.countDown();

        assertThat(first.join().run().tenant()).isEqualTo("first");
        others.forEach(CompletableFuture::join);
        assertThat(batches).hasSize(2);
        assertThat(batches.get(1)).hasSize(OTHERS);
    }

    @Test
    void one_that_cannot_be_stored_fails_alone() {
        trigger("first");
        awaitBatches(1);
        List<CompletableFuture<RunInsertion>> others = triggerOthers("fine");
        CompletableFuture<RunInsertion> bad = trigger("bad");
        awaitParked();
        firstMayEnd.countDown();

        assertThatThrownBy(bad::join)
                .isInstanceOf(CompletionException.class)
                .hasCause(new IllegalArgumentException("bad input"));
        assertThat(others)
                .allSatisfy(other -> assertThat(other.join().run().tenant()).isEqualTo("fine"));
    }

    @Test
    void when_the_store_is_away_each_is_told_its_own_run() {
        trigger("first");
        awaitBatches(1);
        List<CompletableFuture<RunInsertion>> others = triggerOthers("away");
        firstMayEnd.countDown();

        assertThat(others)
                .allSatisfy(other -> assertThatThrownBy(other::join)
                        .hasCauseInstanceOf(StoreUnavailableException.class)
                        .hasMessageContaining("it is unknown whether run")
                        .hasMessageNotContaining("and others"));
        assertThat(batches).as("the store is not asked once more for each").hasSize(2);
    }

    @Test
    void a_trigger_whose_key_is_busy_leaves_its_batch_and_waits_alone() {
        trigger("first");
        awaitBatches(1);
        CompletableFuture<RunInsertion> busy = trigger("busy", "key");
        List<CompletableFuture<RunInsertion>> others = triggerOthers("fine");
        firstMayEnd.countDown();

        others.forEach(CompletableFuture::join);
        assertThat(busy).isNotDone();

        keyIsFree.countDown();
        assertThat(busy.join().run().tenant()).isEqualTo("busy");
    }

    @Test
    void a_later_trigger_with_a_busy_key_does_not_join_a_batch() {
        CompletableFuture<RunInsertion> busy = trigger("busy", "key");
        awaitBatches(2);
        CompletableFuture<RunInsertion> again = trigger("busy", "key");
        awaitBatches(3);

        assertThat(trigger("fine").join().run().tenant()).isEqualTo("fine");

        keyIsFree.countDown();
        CompletableFuture.allOf(busy, again).join();
        assertThat(batches)
                .as("as first, alone, alone as well")
                .startsWith(BUSY, BUSY, BUSY)
                .hasSize(6);
    }

    @Test
    void a_key_that_became_free_is_stored_in_batches_again() {
        keyIsFree.countDown();
        trigger("busy", "key").join();
        int before = batches.size();

        trigger("busy", "key").join();

        assertThat(batches).hasSize(before + 1);
    }

    private List<RunInsertion> start(List<RunRequest> requests) {
        List<String> tenants = requests.stream()
                .map(request -> request.run().header().tenant())
                .toList();
        batches.add(tenants);
        if (tenants.contains("first")) {
            awaitLatch(firstMayEnd);
        }
        if (tenants.contains("busy") && keyIsFree.getCount() > 0) {
            throw new KeyBusyException("busy", new IllegalStateException());
        }
        if (tenants.contains("bad")) {
            throw new IllegalArgumentException("bad input");
        }
        if (tenants.contains("away")) {
            throw new StoreUnavailableException("away");
        }
        return requests.stream()
                .map(request -> new RunInsertion(request.run().header(), true))
                .toList();
    }

    private List<CompletableFuture<RunInsertion>> triggerOthers(String tenant) {
        List<CompletableFuture<RunInsertion>> others = new ArrayList<>();
        for (int i = 0; i < OTHERS; i++) {
            others.add(trigger(tenant));
        }
        awaitParked();
        return others;
    }

    private CompletableFuture<RunInsertion> trigger(String tenant) {
        return trigger(tenant, null);
    }

    private CompletableFuture<RunInsertion> trigger(String tenant, @Nullable String key) {
        CompletableFuture<RunInsertion> answer = new CompletableFuture<>();
        RunHeader header = new RunHeader(UUID.randomUUID(), "flow", 1, tenant);
        NewRun run = new NewRun(header, 1, Handlers.NONE, key, Map.of(), new Payload("{}"));
        threads.add(Thread.ofPlatform().start(() -> {
            try {
                answer.complete(together.start(new RunRequest(PLAN, run, TriggerOptions.none())));
            } catch (RuntimeException e) {
                answer.completeExceptionally(e);
            }
        }));
        return answer;
    }

    private void awaitBatches(int number) {
        while (batches.size() < number) {
            Thread.onSpinWait();
        }
    }

    /** All that were started wait for the first one. */
    private void awaitParked() {
        for (Thread thread : threads) {
            while (thread.getState() != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
        }
    }

    private static void awaitLatch(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
