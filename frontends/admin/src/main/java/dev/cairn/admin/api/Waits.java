package dev.cairn.admin.api;

import dev.cairn.RunWait;
import dev.cairn.StepWait;
import dev.cairn.admin.json.Fields;
import java.util.HashMap;
import java.util.Map;

/**
 * Why runs and steps wait, in the words of the engine.
 *
 * @param shown shows texts
 */
record Waits(Shown shown) {

    Fields run(RunWait wait) {
        return Fields.of("text", shown.text(wait.text()))
                .put(
                        "steps",
                        Fields.list(
                                wait.steps(),
                                step -> Fields.of("step", step.step()).putAll(step(step))));
    }

    Map<String, Fields> bySteps(RunWait wait) {
        Map<String, Fields> steps = new HashMap<>();
        wait.steps().forEach(step -> steps.put(step.step(), step(step)));
        return steps;
    }

    private Fields step(StepWait wait) {
        return Fields.of("kind", wait.kind())
                .put("text", shown.text(wait.text()))
                .put("since", wait.since())
                .put("until", wait.until())
                .put(
                        "links",
                        Fields.list(
                                wait.links(),
                                link -> Fields.of("kind", link.kind())
                                        .put("id", link.id())
                                        .put("text", shown.text(link.text()))));
    }
}
