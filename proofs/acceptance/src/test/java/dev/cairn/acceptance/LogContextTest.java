package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.slf4j.MDC;

/** While a step runs, the context of the log says which attempt it is. */
class LogContextTest extends AcceptanceTest {

    private final List<Map<String, String>> seen = Collections.synchronizedList(new ArrayList<>());

    @AfterEach
    void clear() {
        MDC.clear();
    }

    @Test
    void a_step_sees_where_it_is_and_its_thread_has_its_own_context_back_afterwards() {
        TestCairn cairn = kit(1);
        MDC.put("request", "r-1");
        MDC.put("tenant", "of the caller");
        var run = cairn.workflow(
                        "logging",
                        String.class,
                        wf -> wf.step("look").run((input, ctx) -> {
                            seen.add(MDC.getCopyOfContextMap());
                            MDC.put("left", "behind");
                        }))
                .runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(seen.getFirst())
                .containsEntry("run", run.id().toString())
                .containsEntry("workflow", "logging")
                .containsEntry("step", "look")
                .containsEntry("attempt", "1")
                .containsEntry("tenant", TENANT)
                .containsEntry("request", "r-1")
                .containsKey("worker");
        assertThat(MDC.getCopyOfContextMap()).isEqualTo(Map.of("request", "r-1", "tenant", "of the caller"));
    }

    @Test
    void a_step_that_fails_leaves_nothing_behind() {
        TestCairn cairn = kit(1);
        var run = cairn.workflow(
                        "failing",
                        String.class,
                        wf -> wf.step("fail").run((input, ctx) -> {
                            throw new IllegalStateException("as planned");
                        }))
                .runNoWait("", TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(run).failed();
        assertThat(MDC.get("run")).isNull();
        assertThat(MDC.get("step")).isNull();
    }

    @ParameterizedTest
    @EnumSource(StepThreads.class)
    void no_step_sees_what_another_has_left_on_its_thread(StepThreads threads) {
        EngineOptions options = EngineOptions.defaults().slots(2).threads(threads);
        try (DurableTaskEngine engine = InMemoryEngine.create(new JacksonSerializer(), options)) {
            var workflow = engine.workflow("logging", String.class, wf -> {
                var first = wf.step("first").run(String.class, (input, ctx) -> look());
                var second = wf.step("second").after(first).run(String.class, (input, one, ctx) -> look());
                wf.step("third").after(second).run(String.class, (input, two, ctx) -> look());
            });
            engine.start();
            workflow.runNoWait("", TENANT).await(Duration.ofMinutes(1)).orThrow();
        }

        assertThat(seen).extracting(context -> context.get("step")).containsExactly("first", "second", "third");
        assertThat(seen).noneMatch(context -> context.containsKey("left"));
    }

    private String look() {
        seen.add(MDC.getCopyOfContextMap());
        MDC.put("left", "behind");
        return "";
    }
}
