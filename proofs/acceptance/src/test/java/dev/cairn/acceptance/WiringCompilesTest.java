package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Wrong wiring does not compile. Beside each mistake stands the same code without it, which does. */
class WiringCompilesTest {

    private static final String MEMBERS = """
            static StepRef<Integer> sum;
            static StepRef<String> name;
            static Workflow<String> orders;
            static DurableTaskEngine engine;
            record Quote(java.time.Duration valid) {}
            static StepRef<Quote> quote;
            static WorkflowResult result;
            """;

    @ParameterizedTest(name = "{0}")
    @MethodSource("mistakes")
    void wrong_wiring_does_not_compile(String mistake, String wrong, String complaint, String right) {
        assertThat(Javac.errors(MEMBERS, wrong)).isNotEmpty().anyMatch(error -> error.contains(complaint));
        assertThat(Javac.errors(MEMBERS, right)).isEmpty();
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(parents(), conditions(), sleeps(), ends(), results()).flatMap(mistakes -> mistakes);
    }

    private static Stream<Arguments> parents() {
        return Stream.of(
                arguments(
                        "the outputs of two parents in the wrong order",
                        "wf.step(\"s\").after(sum, name).run((String in, String a, Integer b, StepContext ctx) -> {});",
                        "incompatible parameter types in lambda expression",
                        "wf.step(\"s\").after(sum, name).run((String in, Integer a, String b, StepContext ctx) -> {});"),
                arguments(
                        "an output used as another type",
                        "wf.step(\"s\").after(sum).run((in, a, ctx) -> close(a));",
                        "java.lang.Integer cannot be converted to java.lang.String",
                        "wf.step(\"s\").after(name).run((in, a, ctx) -> close(a));"),
                arguments(
                        "code for more parents than the step has",
                        "wf.step(\"s\").after(sum).run((in, a, b, ctx) -> {});",
                        "incompatible parameter types in lambda expression",
                        "wf.step(\"s\").after(sum, name).run((in, a, b, ctx) -> {});"),
                arguments(
                        "a parent where a step of another output is asked for",
                        "StepRef<String> parent = sum; wf.step(\"s\").after(parent).run((in, a, ctx) -> close(a));",
                        "StepRef<java.lang.Integer> cannot be converted to",
                        "StepRef<String> parent = name; wf.step(\"s\").after(parent).run((in, a, ctx) -> close(a));"),
                arguments(
                        "a workflow as a parent",
                        "wf.step(\"s\").after(orders);",
                        "no suitable method found for after",
                        "wf.step(\"s\").after(sum).run((in, a, ctx) -> {});"),
                arguments(
                        "a condition on another type than the output's",
                        "wf.step(\"s\").after(sum).skipIf(sum, (String text) -> true);",
                        "no suitable method found for skipIf",
                        "wf.step(\"s\").after(sum).skipIf(sum, (Integer number) -> true);"),
                arguments(
                        "a branch on another type than the output's",
                        "wf.branch(sum).when(text -> text.isEmpty(), arm -> arm.step(\"s\").run((in, a, ctx) -> {}));",
                        "isEmpty()",
                        "wf.branch(name).when(text -> text.isEmpty(), arm -> arm.step(\"s\").run((in, a, ctx) -> {}));"));
    }

    private static Stream<Arguments> conditions() {
        return Stream.of(
                arguments(
                        "a condition on an input of another type",
                        "wf.step(\"s\").skipIfInput((Integer number) -> true);",
                        "java.lang.Integer",
                        "wf.step(\"s\").skipIfInput((String text) -> true);"),
                arguments(
                        "a condition on the input and another output",
                        "wf.step(\"s\").after(sum).skipIf((text, number) -> number.isEmpty());",
                        "isEmpty()",
                        "wf.step(\"s\").after(name).skipIf((text, number) -> number.isEmpty());"),
                arguments(
                        "a branch whose test takes the input for another type",
                        "wf.branchOnInput().when(text -> text > 1, arm -> arm.step(\"s\").run((in, ctx) -> {}));",
                        "bad operand types",
                        "wf.branchOnInput().when(text -> text.isEmpty(), arm -> arm.step(\"s\").run((in, ctx) -> {}));"),
                arguments(
                        "a branch that compares the input with another output",
                        "wf.branch(sum).when((text, a) -> a.isEmpty(), arm -> arm.step(\"s\").run((in, b, ctx) -> {}));",
                        "isEmpty()",
                        "wf.branch(name).when((text, a) -> a.isEmpty(), arm -> arm.step(\"s\").run((in, b, ctx) -> {}));"));
    }

    private static Stream<Arguments> sleeps() {
        return Stream.of(
                arguments(
                        "a sleep of something that is no duration",
                        "wf.step(\"s\").after(name).sleep((in, a, ctx) -> a);",
                        "java.lang.String cannot be converted to java.time.Duration",
                        "wf.step(\"s\").after(quote).sleep((in, q, ctx) -> q.valid());"),
                arguments(
                        "a sleep until something that is no instant",
                        "wf.step(\"s\").after(quote).sleepUntil((in, q, ctx) -> q.valid());",
                        "java.time.Duration cannot be converted to java.time.Instant",
                        "wf.step(\"s\").after(quote).sleepUntil((in, q, ctx) -> java.time.Instant.MAX);"),
                arguments(
                        "the output of a sleep used as a value",
                        "var s = wf.step(\"s\").sleep(java.time.Duration.ZERO);"
                                + " wf.step(\"t\").after(s).run((in, a, ctx) -> close(a));",
                        "java.lang.Void cannot be converted to java.lang.String",
                        "var s = wf.step(\"s\").sleep(java.time.Duration.ZERO);"
                                + " wf.step(\"t\").after(s).run((in, a, ctx) -> close(in));"));
    }

    private static Stream<Arguments> results() {
        return Stream.of(
                arguments(
                        "the result of a typed workflow used as another type",
                        "String result = orders.returning(sum).run(\"5\", \"acme\");",
                        "java.lang.Integer",
                        "Integer result = orders.returning(sum).run(\"5\", \"acme\");"),
                arguments(
                        "a workflow that returns another type than it says",
                        "TypedWorkflow<String, Integer> typed = orders.returning(name);",
                        "java.lang.Integer",
                        "TypedWorkflow<String, String> typed = orders.returning(name);"),
                arguments(
                        "a step of the class of a workflow used as another type",
                        "class C { final StepRef<Integer> n; C(WorkflowBuilder<String> w) { n = sum; } }"
                                + " String read = result.output(engine.define(\"c\", String.class, C::new).steps().n);",
                        "java.lang.Integer",
                        "class C { final StepRef<Integer> n; C(WorkflowBuilder<String> w) { n = sum; } }"
                                + " Integer read = result.output(engine.define(\"c\", String.class, w -> new C(w)).steps().n);"));
    }

    private static Stream<Arguments> ends() {
        return Stream.of(
                arguments(
                        "code that returns another class than the declared output",
                        "wf.step(\"s\").run(Integer.class, (in, ctx) -> in);",
                        "inference variable O has incompatible bounds",
                        "wf.step(\"s\").run(String.class, (in, ctx) -> in);"),
                arguments(
                        "a declared output kept as another type",
                        "StepRef<Integer> step = wf.step(\"s\").run(String.class, (in, ctx) -> in);",
                        "java.lang.Integer",
                        "StepRef<String> step = wf.step(\"s\").run(String.class, (in, ctx) -> in);"),
                arguments(
                        "a parent's output read as another type",
                        "wf.step(\"s\").after(sum).run((in, a, ctx) -> { String read = ctx.parentOutput(sum); });",
                        "java.lang.Integer",
                        "wf.step(\"s\").after(sum).run((in, a, ctx) -> { Integer read = ctx.parentOutput(sum); });"),
                arguments(
                        "the input taken for another type",
                        "wf.step(\"s\").run((Integer in, StepContext ctx) -> {});",
                        "incompatible parameter types in lambda expression",
                        "wf.step(\"s\").run((String in, StepContext ctx) -> {});"),
                arguments(
                        "a run of another input",
                        "orders.runNoWait(5, \"acme\");",
                        "int cannot be converted to java.lang.String",
                        "orders.runNoWait(\"5\", \"acme\");"),
                arguments(
                        "the result of a step read as another type",
                        "String read = result.output(sum);",
                        "java.lang.Integer",
                        "Integer read = result.output(sum);"),
                arguments(
                        "a failure handler for another input",
                        "wf.onFailure((Integer in, WorkflowFailure failure) -> {});",
                        "incompatible parameter types in lambda expression",
                        "wf.onFailure((String in, WorkflowFailure failure) -> {});"),
                arguments(
                        "a handler that reads an output as another type",
                        "wf.onFailure((in, failure, ctx) -> close(ctx.output(sum)));",
                        "java.lang.Integer",
                        "wf.onFailure((in, failure, ctx) -> close(ctx.output(name)));"),
                arguments(
                        "a success handler that expects a failure",
                        "wf.onSuccess((in, failure, ctx) -> {});",
                        "incompatible parameter types in lambda expression",
                        "wf.onSuccess((in, ctx) -> {});"));
    }
}
