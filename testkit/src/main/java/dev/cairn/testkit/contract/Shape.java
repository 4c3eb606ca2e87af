package dev.cairn.testkit.contract;

import dev.cairn.RetryPolicy;
import dev.cairn.domain.model.AtTimeout;
import dev.cairn.domain.model.CompensationDefinition;
import dev.cairn.domain.model.HandlerDefinition;
import dev.cairn.domain.model.QueueLimit;
import dev.cairn.domain.model.StepBody;
import dev.cairn.domain.model.StepDefinition;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.model.WorkflowGraph.Node;
import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Builds a definition by hand. Its code is never called, because the tests name the outcomes of attempts. */
final class Shape {
    private final String name;
    private final Map<String, StepDefinition> steps = new LinkedHashMap<>();
    private final Map<TaskKind, HandlerDefinition> handlers = new EnumMap<>(TaskKind.class);

    Shape(String name) {
        this.name = name;
    }

    static WorkflowDefinition single() {
        return new Shape("single").step("a").build();
    }

    /** Steps named a, b, c …, each after the one before. */
    static WorkflowDefinition chain(int length) {
        Shape chain = new Shape("chain of " + length).step("a");
        for (int i = 1; i < length; i++) {
            chain.step(letter(i), letter(i - 1));
        }
        return chain.build();
    }

    /** b and c after a, d after both. */
    static WorkflowDefinition diamond() {
        return new Shape("diamond")
                .step("a")
                .step("b", "a")
                .step("c", "a")
                .step("d", "b", "c")
                .build();
    }

    /** c after a and b. */
    static WorkflowDefinition fanIn() {
        return new Shape("fan-in").step("a").step("b").step("c", "a", "b").build();
    }

    private static String letter(int index) {
        return String.valueOf((char) ('a' + index));
    }

    Shape step(String step, String... parents) {
        return add(step, false, parents);
    }

    /** Declares a step that may be queued for that long. */
    Shape limited(String step, QueueLimit limit, String... parents) {
        Node node = new Node(step, TaskKind.STEP, false, List.of(parents), limit);
        StepBody body = new StepBody.Call(String.class, (input, ctx) -> input);
        steps.put(step, new StepDefinition(node, RetryPolicy.none(), List.of(), body));
        return this;
    }

    /** Declares a sleep; the tests name its length when they settle it. */
    Shape sleep(String step, String... parents) {
        Node node = new Node(step, TaskKind.SLEEP, false, List.of(parents));
        steps.put(step, new StepDefinition(node, RetryPolicy.none(), List.of(), new StepBody.SleepFor(Duration.ZERO)));
        return this;
    }

    /** Declares a step that waits for a signal; the tests name the timeout when they settle it. */
    Shape wait(String step, String signal, String... parents) {
        Node node = new Node(step, TaskKind.WAIT, false, List.of(parents));
        StepBody body = new StepBody.WaitFor(Object.class, signal, null, AtTimeout.FAIL, null);
        steps.put(step, new StepDefinition(node, RetryPolicy.none(), List.of(), body));
        return this;
    }

    /** Declares a step with a compensation. */
    Shape saga(String step, String... parents) {
        StepBody body = new StepBody.Call(String.class, (input, ctx) -> input);
        Node node = new Node(step, TaskKind.COMPENSATED_STEP, false, List.of(parents));
        CompensationDefinition undo = new CompensationDefinition((input, output, ctx) -> {}, RetryPolicy.none());
        steps.put(step, new StepDefinition(node, RetryPolicy.none(), List.of(), body, true, null, undo));
        return this;
    }

    /** Declares a step that is skipped as soon as one of its parents is skipped. */
    Shape strictStep(String step, String... parents) {
        return add(step, true, parents);
    }

    Shape handlingFailure() {
        return handling(new HandlerDefinition.Code.OnFailure((input, failure, ctx) -> {}));
    }

    Shape handlingSuccess() {
        return handling(new HandlerDefinition.Code.OnSuccess((input, ctx) -> {}));
    }

    Shape handlingCancel() {
        return handling(new HandlerDefinition.Code.OnCancel((input, reason, ctx) -> {}));
    }

    private Shape handling(HandlerDefinition.Code code) {
        handlers.put(code.kind(), new HandlerDefinition(code, RetryPolicy.none()));
        return this;
    }

    WorkflowDefinition build() {
        return new WorkflowDefinition(name, 1, String.class, steps, handlers, false);
    }

    private Shape add(String step, boolean strict, String... parents) {
        StepBody body = new StepBody.Call(String.class, (input, ctx) -> input);
        Node node = new Node(step, TaskKind.STEP, strict, List.of(parents));
        steps.put(step, new StepDefinition(node, RetryPolicy.none(), List.of(), body));
        return this;
    }
}
