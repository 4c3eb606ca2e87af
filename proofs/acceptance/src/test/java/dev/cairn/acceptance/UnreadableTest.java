package dev.cairn.acceptance;

import static dev.cairn.TaskEventType.FAILED;
import static dev.cairn.TaskEventType.QUEUED;
import static dev.cairn.TaskEventType.STARTED;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.cairn.RetryPolicy;
import dev.cairn.TaskState;
import dev.cairn.TerminalError;
import dev.cairn.WorkflowBuilder;
import dev.cairn.WorkflowRunRef;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** New code that cannot read what old code stored leaves the step alone: it waits for code that can. */
class UnreadableTest extends AcceptanceTest {

    private static final String NAME = "paint";
    private static final String HANDLER = "$on-failure";

    private final TestCairn cairn = kit(0);
    private final List<Object> seen = new ArrayList<>();

    @ParameterizedTest
    @MethodSource("changes")
    <O, N> void a_step_whose_input_cannot_be_read_waits_for_a_worker_that_can_read_it(Change<O, N> change) {
        WorkflowRunRef run =
                cairn.workflow(NAME, change.before, this::noteInput).runNoWait(change.value, TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, change.after, this::noteInput);
        cairn.advance(Duration.ofDays(1));

        cairn.assertThat(run).isRunning().happened("note", QUEUED, STARTED, QUEUED);
        assertThat(renewed.stepsLeftAlone())
                .singleElement()
                .satisfies(left -> assertThat(left.reason())
                        .startsWith("Workflow 'paint': the input of run " + run.id()
                                + " is stored in a form that does not fit "));
        assertThat(seen).isEmpty();

        cairn.addWorker("old");
        cairn.runUntilIdle();
        cairn.assertThat(run).completed().tried("note", 1);
        assertThat(seen).containsExactly(change.value);
    }

    @ParameterizedTest
    @MethodSource("changes")
    <O, N> void a_step_whose_parents_output_cannot_be_read_waits_for_a_worker_that_can_read_it(Change<O, N> change) {
        WorkflowRunRef run = cairn.workflow(NAME, String.class, wf -> passOn(wf, change.before, change.value))
                .runNoWait("", TENANT);
        TestWorker old = cairn.addWorker("old");
        runOneStep(old);
        old.pause();
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, wf -> passOn(wf, change.after, null));
        cairn.runUntilIdle();

        cairn.assertThat(run).isRunning().ran("make").isAt("note", TaskState.QUEUED);
        assertThat(renewed.stepsLeftAlone())
                .singleElement()
                .satisfies(left -> assertThat(left.reason())
                        .startsWith(
                                "Workflow 'paint': the output of step 'make' is stored in a form that does not fit "));
        assertThat(seen).isEmpty();

        old.resume();
        cairn.runUntilIdle();
        cairn.assertThat(run).completed().tried("note", 1);
        assertThat(seen).containsExactly(change.value);
    }

    @ParameterizedTest
    @MethodSource("changes")
    <O, N> void a_failure_handler_whose_input_cannot_be_read_waits_for_a_worker_that_can_read_it(Change<O, N> change) {
        WorkflowRunRef run =
                cairn.workflow(NAME, change.before, this::failAndNote).runNoWait(change.value, TENANT);
        TestWorker old = cairn.addWorker("old");
        runOneStep(old);
        old.pause();
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, change.after, this::failAndNote);
        cairn.runUntilIdle();

        cairn.assertThat(run).isRunning().failedAt("fail").isAt(HANDLER, TaskState.QUEUED);
        assertThat(renewed.stepsLeftAlone())
                .singleElement()
                .satisfies(left -> assertThat(left.step()).isEqualTo(HANDLER));
        assertThat(seen).isEmpty();

        old.resume();
        cairn.runUntilIdle();
        cairn.assertThat(run).failed().tried(HANDLER, 1);
        assertThat(seen).containsExactly(change.value);
    }

    @Test
    void a_run_that_can_be_read_goes_on_beside_one_that_cannot() {
        WorkflowRunRef red = cairn.workflow(NAME, Colour.class, this::noteInput).runNoWait(Colour.RED, TENANT);
        WorkflowRunRef blue =
                cairn.workflow("other", Colour.class, this::noteInput).runNoWait(Colour.BLUE, TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, NoRed.class, this::noteInput);
        WorkflowRunRef fresh =
                renewed.workflow("other", NoRed.class, this::noteInput).runNoWait(NoRed.GREEN, TENANT);
        cairn.runUntilIdle();

        cairn.assertThat(red).isRunning();
        cairn.assertThat(blue).completed();
        cairn.assertThat(fresh).completed();
        assertThat(seen).containsExactlyInAnyOrder(NoRed.BLUE, NoRed.GREEN);
    }

    @Test
    void code_that_catches_the_refusal_does_not_end_the_step() {
        WorkflowRunRef run = cairn.workflow(NAME, String.class, wf -> passOn(wf, Colour.class, Colour.RED))
                .runNoWait("", TENANT);
        TestWorker old = cairn.addWorker("old");
        runOneStep(old);
        old.stop(Duration.ZERO);
        cairn.addBareWorker("renewed").workflow(NAME, String.class, wf -> {
            var make = wf.step("make").run(NoRed.class, (input, ctx) -> NoRed.BLUE);
            wf.step("note").after(List.of(make)).run((input, ctx) -> {
                try {
                    seen.add(String.valueOf(ctx.parentOutput(make)));
                } catch (IllegalArgumentException e) {
                    seen.add("refused");
                }
            });
        });
        cairn.runUntilIdle();

        assertThat(seen).containsExactly("refused");
        cairn.assertThat(run).isRunning().isAt("note", TaskState.QUEUED);
    }

    @Test
    void a_condition_on_an_output_that_cannot_be_read_leaves_the_step_alone() {
        WorkflowRunRef run = cairn.workflow(NAME, String.class, wf -> passOn(wf, Colour.class, Colour.RED))
                .runNoWait("", TENANT);
        TestWorker old = cairn.addWorker("old");
        runOneStep(old);
        old.stop(Duration.ZERO);
        cairn.addBareWorker("renewed").workflow(NAME, String.class, wf -> {
            var make = wf.step("make").run(NoRed.class, (input, ctx) -> NoRed.BLUE);
            wf.step("note")
                    .after(List.of(make))
                    .skipIf(make, NoRed.BLUE::equals)
                    .run((input, ctx) -> {});
        });
        cairn.runUntilIdle();

        cairn.assertThat(run).isRunning().isAt("note", TaskState.QUEUED);
    }

    @Test
    void a_condition_on_an_input_that_cannot_be_read_leaves_the_step_alone() {
        WorkflowRunRef run = cairn.workflow(NAME, Colour.class, this::noteInput).runNoWait(Colour.RED, TENANT);
        cairn.addBareWorker("renewed")
                .workflow(
                        NAME,
                        NoRed.class,
                        wf -> wf.step("note").skipIfInput(input -> true).run((input, ctx) -> {}));
        cairn.runUntilIdle();

        cairn.assertThat(run).isRunning().isAt("note", TaskState.QUEUED);
    }

    @Test
    void code_of_which_only_a_condition_has_seen_the_input_has_not_begun() {
        WorkflowRunRef run = cairn.workflow(NAME, String.class, wf -> passOn(wf, Colour.class, Colour.RED))
                .runNoWait("", TENANT);
        TestWorker old = cairn.addWorker("old");
        runOneStep(old);
        old.stop(Duration.ZERO);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, String.class, wf -> {
            var make = wf.version(2).step("make").run(NoRed.class, (input, ctx) -> NoRed.BLUE);
            wf.step("note")
                    .after(make)
                    .skipIfInput(input -> !input.isEmpty())
                    .skipIf(made -> made == NoRed.GREEN)
                    .run((input, made, ctx) -> seen.add(made));
        });
        renewed.workflow(NAME, String.class, wf -> passOn(wf.version(3), Colour.class, Colour.RED));
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(seen).containsExactly(Colour.RED);
    }

    @Test
    void a_newer_version_that_can_read_it_runs_what_the_nearer_one_cannot() {
        WorkflowRunRef run = cairn.workflow(NAME, Colour.class, this::noteInput).runNoWait(Colour.RED, TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, NoRed.class, wf -> noteInput(wf.version(2)));
        renewed.workflow(NAME, Colour.class, wf -> noteInput(wf.version(3)));
        cairn.runUntilIdle();

        cairn.assertThat(run).completed();
        assertThat(seen).containsExactly(Colour.RED);
        assertThat(renewed.stepsLeftAlone()).isEmpty();
    }

    @Test
    void a_workflow_that_says_so_fails_what_it_cannot_read_by_the_retry_policy() {
        WorkflowRunRef run = cairn.workflow(NAME, Colour.class, this::noteInput).runNoWait(Colour.RED, TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, NoRed.class, wf -> {
            wf.failUnreadable();
            wf.step("note").retry(RetryPolicy.none()).run((input, ctx) -> {});
        });
        cairn.runUntilIdle();

        cairn.assertThat(run).failed().happened("note", QUEUED, STARTED, FAILED);
        assertThat(renewed.stepsLeftAlone()).isEmpty();
    }

    @Test
    void a_field_that_was_renamed_reads_as_null_and_one_that_keeps_its_old_name_as_an_alias_reads_as_it_was() {
        var before = new Address("Main Street");
        cairn.workflow(NAME, Address.class, this::noteInput).runNoWait(before, TENANT);
        cairn.workflow("aliased", Address.class, this::noteInput).runNoWait(before, TENANT);
        TestWorker renewed = cairn.addBareWorker("renewed");
        renewed.workflow(NAME, Renamed.class, this::noteInput);
        renewed.workflow("aliased", Aliased.class, this::noteInput);
        cairn.runUntilIdle();

        assertThat(seen).containsExactlyInAnyOrder(new Renamed(null), new Aliased("Main Street"));
    }

    static List<Change<?, ?>> changes() {
        return List.of(
                new Change<>("a field's type", Amount.class, new Amount("12 EUR"), AmountInCents.class),
                new Change<>("a whole type", String.class, "red", Address.class),
                new Change<>("an enum value is gone", Colour.class, Colour.RED, NoRed.class),
                new Change<>(
                        "an enum value inside a record is gone", Wall.class, new Wall(Colour.RED), WallNoRed.class),
                new Change<>("a subtype is gone", Shape.class, new Circle(3), ShapeWithoutCircle.class));
    }

    private void runOneStep(TestWorker worker) {
        worker.claim();
        worker.runClaimed();
        worker.settle();
    }

    private <I> void noteInput(WorkflowBuilder<I> wf) {
        wf.step("note").run((input, ctx) -> seen.add(input));
    }

    private <T> void passOn(WorkflowBuilder<String> wf, Class<T> type, Object value) {
        var make = wf.step("make").run(type, (input, ctx) -> type.cast(value));
        wf.step("note").after(make).run((input, made, ctx) -> seen.add(made));
    }

    private <I> void failAndNote(WorkflowBuilder<I> wf) {
        wf.step("fail").run((input, ctx) -> {
            throw new TerminalError("broken");
        });
        wf.onFailure((input, failure) -> seen.add(input));
    }

    record Change<O, N>(String what, Class<O> before, O value, Class<N> after) {
        @Override
        public String toString() {
            return what;
        }
    }

    record Amount(String value) {}

    record AmountInCents(long value) {}

    record Address(String street) {}

    record Renamed(String road) {}

    record Aliased(
            @com.fasterxml.jackson.annotation.JsonAlias("street")
            String road) {}

    enum Colour {
        RED,
        GREEN,
        BLUE
    }

    enum NoRed {
        GREEN,
        BLUE
    }

    record Wall(Colour colour) {}

    record WallNoRed(NoRed colour) {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes({
        @JsonSubTypes.Type(value = Circle.class, name = "circle"),
        @JsonSubTypes.Type(value = Square.class, name = "square")
    })
    sealed interface Shape permits Circle, Square {}

    record Circle(int radius) implements Shape {}

    record Square(int side) implements Shape {}

    @JsonTypeInfo(use = JsonTypeInfo.Id.NAME)
    @JsonSubTypes(@JsonSubTypes.Type(value = OnlySquare.class, name = "square"))
    sealed interface ShapeWithoutCircle permits OnlySquare {}

    record OnlySquare(int side) implements ShapeWithoutCircle {}
}
