package dev.cairn.application.operate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.Serializer;
import dev.cairn.WorkflowResult;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.BlockingWaiting;
import dev.cairn.application.execute.PayloadCodec;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.domain.model.FinishedRun;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import java.lang.reflect.Type;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.RejectedExecutionException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Stages are completed by a tick and continued elsewhere, and leave nothing behind when they are cancelled. */
class StagesTest {

    private final InMemoryStore store = new InMemoryStore(() -> Instant.EPOCH);
    private final AwaitRuns awaitRuns = new AwaitRuns(store);
    private final Queue<Runnable> continuations = new ArrayDeque<>();
    private final List<String> rung = new ArrayList<>();
    private final RunOperations operations = RunOperations.on(
            store,
            new AfterCommit(store.wakeUps()),
            new PayloadCodec(new NoSerializer(), 100),
            request -> {
                throw new AssertionError("no run is forked here");
            },
            "test");
    private final RunResults results =
            new RunResults(operations.inspect(), new PayloadCodec(new NoSerializer(), 100), run -> Map.of());
    private final DeliverResults deliver = new DeliverResults(results, this::execute, () -> rung.add("deliver"));
    private final RunHandles handles =
            new RunHandles(awaitRuns, operations, results, deliver, new BlockingWaiting(), () -> rung.add("await"));
    private final UUID run = UUID.randomUUID();
    private boolean stopped;

    @Test
    void a_stage_is_completed_by_a_tick_and_continued_on_another_thread() {
        CompletableFuture<WorkflowResult> stage = stage();
        awaitRuns.over(List.of(finished()));
        assertThat(rung).containsExactly("await", "deliver");
        assertThat(stage).isNotDone();

        assertThat(deliver.tick()).isFalse();
        assertThat(stage).isNotDone();
        continuations.remove().run();

        assertThat(stage.join().runId()).isEqualTo(run);
        assertThat(awaitRuns.isEmpty()).isTrue();
    }

    @Test
    void a_tick_completes_some_stages_and_says_that_more_are_waiting() {
        for (int i = 0; i < 150; i++) {
            stage();
        }
        awaitRuns.over(List.of(finished()));

        assertThat(deliver.tick()).isTrue();
        assertThat(continuations).hasSize(100);
        assertThat(deliver.tick()).isFalse();
        assertThat(continuations).hasSize(150);
    }

    @Test
    void nobody_asks_for_the_run_of_a_cancelled_stage() {
        CompletableFuture<WorkflowResult> stage = stage();
        CompletableFuture<WorkflowResult> other = stage();

        stage.cancel(false);
        assertThat(awaitRuns.isEmpty()).isFalse();
        other.completeExceptionally(new IllegalStateException("the user's own reason"));

        assertThat(awaitRuns.isEmpty()).isTrue();
    }

    @Test
    void a_stage_that_is_cancelled_between_the_end_and_the_tick_is_not_read() {
        CompletableFuture<WorkflowResult> stage = stage();
        awaitRuns.over(List.of(finished()));
        stage.cancel(false);

        deliver.tick();

        assertThat(continuations).isEmpty();
    }

    @Test
    void the_stop_of_the_engine_completes_every_stage_even_those_that_come_later() {
        CompletableFuture<WorkflowResult> over = stage();
        awaitRuns.over(List.of(finished()));
        CompletableFuture<WorkflowResult> open = stage();

        awaitRuns.close();
        deliver.close();
        continuations.forEach(Runnable::run);
        stopped = true;
        CompletableFuture<WorkflowResult> late = stage();

        assertThat(over.join().runId()).isEqualTo(run);
        for (CompletableFuture<WorkflowResult> told : List.of(open, late)) {
            assertThatThrownBy(told::join).hasMessageContaining("wait for it on another engine");
        }
    }

    private CompletableFuture<WorkflowResult> stage() {
        return handles.whenDone(run).toCompletableFuture();
    }

    private FinishedRun finished() {
        Run.Origin origin = new Run.Origin(null, Map.of(), Instant.EPOCH);
        return new FinishedRun(Run.running(new RunHeader(run, "flow", 1, "acme"), 1, Handlers.NONE, origin), List.of());
    }

    private void execute(Runnable continuation) {
        if (stopped) {
            throw new RejectedExecutionException("stopped");
        }
        continuations.add(continuation);
    }

    private static final class NoSerializer implements Serializer {

        @Override
        public String encode(@Nullable Object value, Type type) {
            return "null";
        }

        @Override
        public @Nullable Object decode(String json, Type type) {
            return null;
        }
    }
}
