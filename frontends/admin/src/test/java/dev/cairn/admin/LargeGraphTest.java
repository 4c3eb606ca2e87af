package dev.cairn.admin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StepRef;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** A graph of ten thousand steps fits into two megabytes, and a part of it can be asked for. */
class LargeGraphTest {

    private static final int LAYERS = 100;
    private static final int WIDTH = 100;
    private static final int TWO_MEGABYTES = 2_000_000;

    @Test
    void a_graph_of_ten_thousand_steps_is_small_enough_and_can_be_asked_for_in_part() {
        try (SampleRuns runs = new SampleRuns();
                Jetty jetty =
                        Jetty.with(runs.servlet().access(Access.loopback()).build())) {
            UUID run = large(runs);
            Web.Reply whole = Web.to(jetty).get("/workflows/" + run + "/graph");
            JsonNode graph = whole.json();
            assertThat(graph.get("nodes")).hasSize(LAYERS * WIDTH);
            assertThat(graph.get("layers").asInt()).isEqualTo(LAYERS);
            assertThat(whole.body().length()).isLessThan(TWO_MEGABYTES);

            JsonNode part = Web.to(jetty)
                    .get("/workflows/" + run + "/graph?focus=step-50-50&radius=3")
                    .json();
            assertThat(part.get("nodes")).hasSize(7);
            JsonNode tasks =
                    Web.to(jetty).get("/workflows/" + run + "/tasks?limit=200").json();
            assertThat(tasks.get("tasks")).hasSize(200);
            assertThat(tasks.get("next_cursor").asString()).isEqualTo("200");
        }
    }

    /** A run of ten thousand steps that waits for a worker. */
    static UUID large(SampleRuns runs) {
        return runs.engine
                .workflow("large", String.class, wf -> {
                    List<StepRef<?>> before = List.of();
                    for (int layer = 0; layer < LAYERS; layer++) {
                        List<StepRef<?>> own = new ArrayList<>();
                        for (int i = 0; i < WIDTH; i++) {
                            var step = wf.step("step-" + layer + "-" + i);
                            own.add((layer == 0 ? step : step.after(List.of(before.get(i))))
                                    .run(String.class, (input, ctx) -> ""));
                        }
                        before = own;
                    }
                })
                .runNoWait("", "acme")
                .id();
    }
}
