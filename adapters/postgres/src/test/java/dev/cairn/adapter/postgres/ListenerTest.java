package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineEvent;
import dev.cairn.EngineEvent.AttemptEnded;
import dev.cairn.EngineEvent.AttemptOutcome;
import dev.cairn.EngineEvent.AttemptStarted;
import dev.cairn.EngineEvent.RunFinished;
import dev.cairn.EngineEvent.RunStarted;
import dev.cairn.EngineEvent.StepFailed;
import dev.cairn.EngineEvent.StepRetried;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Listeners of engines that share a database. */
class ListenerTest {

    private final List<EngineEvent> events = Collections.synchronizedList(new ArrayList<>());

    @Test
    void a_run_with_a_retry_and_a_failure_is_reported_in_order() {
        WorkflowRunRef run;
        try (DurableTaskEngine engine = engine(TestDatabase.freshSchema())) {
            Workflow<Integer> workflow = engine.workflow("failing", Integer.class, wf -> {
                var first = wf.step("first").run(Integer.class, (input, ctx) -> input);
                wf.step("second")
                        .after(first)
                        .retry(RetryPolicy.fixed(1, Duration.ofMillis(10)))
                        .run(Integer.class, (input, one, ctx) -> {
                            throw new IllegalStateException("as planned");
                        });
            });
            engine.start();
            run = workflow.runNoWait(1, "t");
            run.await();
        }

        assertThat(events)
                .extracting(event -> event.getClass().getSimpleName())
                .containsSubsequence(
                        "RunStarted",
                        "AttemptStarted",
                        "AttemptEnded",
                        "AttemptStarted",
                        "AttemptEnded",
                        "StepRetried",
                        "AttemptStarted",
                        "AttemptEnded",
                        "StepFailed",
                        "RunFinished")
                .contains("WorkerJoined");
        assertThat(all(AttemptEnded.class))
                .extracting(AttemptEnded::outcome)
                .containsExactly(AttemptOutcome.COMPLETED, AttemptOutcome.RETRYING, AttemptOutcome.FAILED);
        assertThat(all(StepRetried.class).getFirst().delay()).isEqualTo(Duration.ofMillis(10));
        assertThat(all(StepFailed.class).getFirst().failure().message()).isEqualTo("as planned");
        RunFinished finished = all(RunFinished.class).getFirst();
        assertThat(finished.run()).isEqualTo(new EngineEvent.Run(run.id(), "failing", 1, "t"));
        assertThat(finished.status()).isEqualTo(RunStatus.FAILED);
        assertThat(finished.duration()).isPositive().isLessThan(Duration.ofMinutes(1));
    }

    @Test
    void with_a_listener_on_every_engine_each_run_and_each_attempt_is_reported_once() {
        Schema schema = TestDatabase.freshSchema();
        List<DurableTaskEngine> engines =
                IntStream.range(0, 2).mapToObj(i -> engine(schema)).toList();
        List<Workflow<Integer>> workflows =
                engines.stream().map(ListenerTest::chain).toList();
        engines.forEach(DurableTaskEngine::start);

        List<Integer> inputs = IntStream.range(0, 200).boxed().toList();
        workflows.getFirst().runAll(inputs, "t").forEach(run -> run.await().orThrow());
        engines.forEach(DurableTaskEngine::close);

        assertThat(all(RunStarted.class)).hasSize(200).doesNotHaveDuplicates();
        assertThat(all(RunFinished.class)).hasSize(200);
        Set<EngineEvent.Attempt> started =
                all(AttemptStarted.class).stream().map(AttemptStarted::attempt).collect(Collectors.toSet());
        assertThat(all(AttemptEnded.class))
                .extracting(AttemptEnded::attempt)
                .hasSize(400)
                .hasSameElementsAs(started);
    }

    private DurableTaskEngine engine(Schema schema) {
        return PostgresEngine.on(TestDatabase.server())
                .schema(schema.name())
                .serializer(new JacksonSerializer())
                .listener(events::addAll)
                .build();
    }

    private static Workflow<Integer> chain(DurableTaskEngine engine) {
        return engine.workflow("chain", Integer.class, wf -> {
            var first = wf.step("first").run(Integer.class, (input, ctx) -> input);
            wf.step("second").after(first).run(Integer.class, (input, one, ctx) -> one);
        });
    }

    private <E extends EngineEvent> List<E> all(Class<E> kind) {
        return List.copyOf(events).stream()
                .filter(kind::isInstance)
                .map(kind::cast)
                .toList();
    }
}
