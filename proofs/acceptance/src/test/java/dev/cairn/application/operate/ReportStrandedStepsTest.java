package dev.cairn.application.operate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Workflow;
import dev.cairn.application.EngineParts;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StrandedSteps;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.testkit.FakeClock;
import dev.cairn.threads.ObservedStore;
import dev.cairn.threads.TestParts;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The leader warns of runs that nobody has code for, once, and again when something has changed. */
class ReportStrandedStepsTest {

    private static final Duration LOOK = Duration.ofSeconds(15);

    private final FakeClock clock = new FakeClock();
    private final TestParts world = new TestParts(clock, new ObservedStore.Observer() {});
    private final EngineParts worker = world.engine("worker", world.runtime(Runnable::run, loop -> {}));
    private final EngineParts client = world.engine("client", world.runtime(Runnable::run, loop -> {}));
    private final List<StrandedSteps> warned = new ArrayList<>();
    private final ReportStrandedSteps report = new ReportStrandedSteps(world.memory(), warned::add);

    @Test
    void a_step_that_waits_for_code_is_told_of_once() {
        define(worker, "known", 1, "a");
        worker.membership().tick();
        Workflow<String> unknown = define(client, "unknown", 3, "a");
        define(client, "known", 1, "a").runNoWait("in", "t");
        Instant queued = clock.instant();
        unknown.runNoWait("in", "t");
        unknown.runNoWait("in", "t");

        report.tick(clock.instant());
        assertThat(warned).as("a deploy may bring it yet").isEmpty();
        look();
        look();

        assertThat(warned).containsExactly(new StrandedSteps(new StepCodeKey("unknown", 3, "a"), 2, queued));
    }

    @Test
    void another_step_and_one_that_is_stranded_again_are_told_of() {
        worker.membership().tick();
        define(client, "orders", 1, "a").runNoWait("in", "t");
        look();
        look();
        define(client, "mails", 1, "b").runNoWait("in", "t");
        look();
        look();
        assertThat(warned).extracting(steps -> steps.code().workflow()).containsExactly("orders", "mails");

        define(worker, "orders", 1, "a");
        worker.membership().tick();
        worker.dispatcher().tick();
        worker.settler().tick();
        look();
        client.define(draft("orders", 2, "a")).runNoWait("in", "t");
        look();
        look();

        assertThat(warned)
                .extracting(
                        steps -> steps.code().workflow() + " " + steps.code().version())
                .containsExactly("orders 1", "mails 1", "orders 2");
    }

    @Test
    void a_step_that_all_workers_leave_alone_is_told_of() {
        define(client, "orders", 1, "gone").runNoWait("in", "t");
        define(worker, "orders", 2, "new");
        worker.membership().tick();
        worker.dispatcher().tick();
        worker.settler().tick();
        worker.membership().tick();

        look();
        look();

        assertThat(warned).extracting(StrandedSteps::code).containsExactly(new StepCodeKey("orders", 1, "gone"));
    }

    @Test
    void the_queue_is_looked_at_every_now_and_then() {
        define(client, "orders", 1, "a").runNoWait("in", "t");
        clock.advance(LOOK);
        report.tick(clock.instant());
        warned.clear();
        define(client, "mails", 1, "a").runNoWait("in", "t");

        clock.advance(LOOK.minusMillis(1));
        report.tick(clock.instant());

        assertThat(warned).isEmpty();
    }

    @Test
    void the_leader_does_it() {
        List<String> asked = new ArrayList<>();
        TestParts watched = new TestParts(clock, new ObservedStore.Observer() {
            @Override
            public void called(String method, Object[] arguments) {
                asked.add(method);
            }
        });
        EngineParts leader = watched.engine("leader", watched.runtime(Runnable::run, loop -> {}));

        leader.leaderDuties().tick();
        clock.advance(LOOK);
        leader.leaderDuties().tick();

        assertThat(asked).filteredOn("stranded"::equals).hasSize(2);
    }

    private void look() {
        clock.advance(LOOK);
        assertThat(report.tick(clock.instant())).isFalse();
    }

    private static Workflow<String> define(EngineParts engine, String workflow, int version, String step) {
        return engine.define(draft(workflow, version, step));
    }

    private static WorkflowDefinition draft(String workflow, int version, String step) {
        return WorkflowDraft.<String>define(
                workflow, String.class, wf -> wf.version(version).step(step).run(String.class, (in, ctx) -> in));
    }
}
