package dev.cairn.adapter.postgres.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import dev.cairn.RunCounts;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunPayloads;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.TaskDetails;
import dev.cairn.TaskState;
import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.adapter.postgres.MixedWork;
import dev.cairn.adapter.postgres.Retention;
import dev.cairn.adapter.postgres.TestDatabase;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people see of the stored data. */
class InspectorTest {

    private static final MixedWork HALF_DONE = new MixedWork();
    private static final RunQuery EVERY_RUN = RunQuery.all().limit(1_000);

    private final Inspector inspector = Inspector.on(TestDatabase.server()).schema(HALF_DONE.schema.name());

    @BeforeAll
    static void work() {
        HALF_DONE.half();
    }

    @Test
    void runs_are_listed_latest_first() {
        assertThat(inspector.runs(EVERY_RUN).runs())
                .extracting(ListedRun::run)
                .isSortedAccordingTo(
                        Comparator.comparing((RunSummary run) -> run.times().createdAt())
                                .reversed())
                .extracting(RunSummary::status)
                .contains(RunStatus.values());
        ListedRuns three = inspector.runs(RunQuery.all().limit(3));
        assertThat(three.runs()).hasSize(3);
        assertThat(inspector.runs(EVERY_RUN.after(three.next())).runs())
                .hasSize(inspector.runs(EVERY_RUN).runs().size() - 3);
    }

    @Test
    void runs_are_filtered_by_workflow_tenant_status_and_age() {
        assertThat(listed(EVERY_RUN.workflow("failing").tenant("small").status(RunStatus.FAILED)))
                .isNotEmpty()
                .allSatisfy(listed -> {
                    assertThat(listed.run().workflow()).isEqualTo("failing");
                    assertThat(listed.run().tenant()).isEqualTo("small");
                    assertThat(listed.run().status()).isEqualTo(RunStatus.FAILED);
                    assertThat(listed.took()).isBetween(Duration.ZERO, listed.age());
                });
        assertThat(listed(EVERY_RUN.workflow("unheard-of"))).isEmpty();
        assertThat(listed(EVERY_RUN.createdFrom(inspector.now()))).isEmpty();
        assertThat(listed(EVERY_RUN.createdFrom(inspector.now().minusSeconds(3_600))))
                .isNotEmpty();
    }

    @Test
    void runs_are_counted_by_status() {
        for (RunStatus status : RunStatus.values()) {
            assertThat(inspector.count(EVERY_RUN).of(status))
                    .isEqualTo(
                            new RunCounts.Count(listed(EVERY_RUN.status(status)).size(), true));
        }
    }

    private List<ListedRun> listed(RunQuery query) {
        return inspector.runs(query).runs();
    }

    @Test
    void a_short_id_leads_to_its_run_and_a_shorter_one_to_several() {
        List<ListedRun> runs = listed(EVERY_RUN);
        assertThat(runs)
                .allSatisfy(run -> assertThat(inspector.idsBeginning(run.shortId(), 2))
                        .containsExactly(run.run().id()));
        assertThat(inspector.idsBeginning(runs.getFirst().run().id().toString().substring(0, 1), 2))
                .hasSize(2);
        assertThat(inspector.idsBeginning(runs.getFirst().run().id().toString(), 2))
                .hasSize(1);
        assertThatThrownBy(() -> inspector.idsBeginning("run-1", 2))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'run-1' is not the beginning of a run's id");
    }

    @Test
    void a_run_has_its_tasks_and_events() {
        UUID failed = listed(EVERY_RUN.workflow("failing").status(RunStatus.FAILED))
                .getFirst()
                .run()
                .id();

        RunHistory history = inspector.run(failed);

        assertThat(history.details().task("broken").state()).isEqualTo(TaskState.FAILED);
        assertThat(history.events())
                .isNotEmpty()
                .allMatch(event -> event.runId().equals(failed));
        assertThat(history.readAt()).isAfter(history.details().times().createdAt());
        assertThatThrownBy(() -> inspector.run(new UUID(0, 1))).isInstanceOf(RunNotFoundException.class);
    }

    @Test
    void payloads_are_read_when_they_are_asked_for() {
        UUID completed =
                listed(EVERY_RUN.status(RunStatus.COMPLETED)).getFirst().run().id();

        RunPayloads payloads = inspector.payloads(completed);

        assertThat(payloads.input()).isNotEmpty();
        assertThat(inspector.run(completed).details().tasks())
                .extracting(TaskDetails::name)
                .containsAll(payloads.outputs().keySet());
        assertThatThrownBy(() -> inspector.payloads(new UUID(0, 1))).isInstanceOf(RunNotFoundException.class);
    }

    @Test
    void workers_show_what_they_hold() {
        assertThat(inspector.workerLoads())
                .hasSize(2)
                .extracting(WorkerSummary::slots)
                .containsExactly(3, 5);
        assertThat(inspector.workerLoads().stream()
                        .mapToInt(WorkerSummary::running)
                        .sum())
                .isEqualTo(inspector.queue().stream()
                        .mapToInt(queue -> (int) queue.running())
                        .sum())
                .isPositive();
    }

    @Test
    void what_a_worker_holds_and_how_far_its_runs_are_can_be_asked() {
        WorkerSummary busy = inspector.workerLoads().stream()
                .filter(worker -> worker.running() > 0)
                .findFirst()
                .orElseThrow();

        List<HeldStep> held = inspector.heldBy(busy.id());

        assertThat(held).hasSize(busy.running());
        List<UUID> ids = held.stream().map(HeldStep::runId).distinct().toList();
        assertThat(inspector.progress(ids)).hasSameSizeAs(ids).allSatisfy(run -> {
            assertThat(run.status()).isEqualTo(RunStatus.RUNNING);
            assertThat(run.completedSteps()).isEqualTo((int) inspector.run(run.id()).details().tasks().stream()
                    .filter(task -> task.state() == TaskState.COMPLETED)
                    .count());
        });
        assertThat(inspector.progress(List.of(new UUID(0, 1)))).isEmpty();
    }

    @Test
    void the_queue_shows_what_waits_and_for_how_long() {
        assertThat(inspector.queue()).extracting(TenantQueue::tenant).contains("small", "large");
        assertThat(inspector.queue()).allSatisfy(queue -> {
            if (queue.waiting() > 0) {
                assertThat(queue.oldest()).isPositive();
            } else {
                assertThat(queue.oldest()).isNull();
            }
        });
    }

    @Test
    void timers_are_listed_the_next_first() {
        assertThat(inspector.timers(100))
                .isSortedAccordingTo(Comparator.comparing(TimerSummary::dueAt))
                .anySatisfy(timer -> {
                    assertThat(timer.kind()).isEqualTo("START");
                    assertThat(timer.left()).isBetween(Duration.ofHours(23), Duration.ofDays(1));
                });
        assertThat(inspector.timers(1)).hasSize(1);
    }

    @Test
    void a_schema_that_is_missing_older_or_newer_is_refused_in_words() {
        assertThatThrownBy(Inspector.on(TestDatabase.server()).schema("elsewhere")::workers)
                .isInstanceOf(CairnException.class)
                .hasMessageStartingWith("Schema 'elsewhere' has no tables of Cairn.");

        Schema other = TestDatabase.freshSchema();
        TestDatabase.execute(other, "UPDATE cairn.schema_version SET version = 99 WHERE version = 1");
        assertThatThrownBy(() -> Migrations.on(TestDatabase.server())
                        .schema(other.name())
                        .check())
                .hasMessageContaining("has version 99, which is newer than");
        assertThatThrownBy(() ->
                        Retention.on(TestDatabase.server()).schema(other.name()).prune(Duration.ZERO))
                .hasMessageContaining("has version 99, which is newer than");
        TestDatabase.execute(other, "UPDATE cairn.schema_version SET version = 0");
        assertThatThrownBy(Inspector.on(TestDatabase.server()).schema(other.name())::queue)
                .hasMessageContaining("Bring it there with 'cairn migrate'.");
    }
}
