package dev.cairn.adapter.postgres.inspect;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.StepWait;
import dev.cairn.TaskState;
import dev.cairn.WaitKind;
import dev.cairn.WorkerDetails;
import dev.cairn.WorkerState;
import dev.cairn.adapter.postgres.MixedWork;
import dev.cairn.adapter.postgres.TestDatabase;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What people see of the work that waits: the queue and the timers page by page, tenants, workflows, and why. */
class WorkInspectionsTest {

    private static final MixedWork HALF_DONE = new MixedWork();

    private final Inspector inspector = Inspector.on(TestDatabase.server()).schema(HALF_DONE.schema.name());

    @BeforeAll
    static void work() {
        HALF_DONE.half();
    }

    @Test
    void every_live_run_says_why_it_waits_and_no_step_is_lost() {
        Set<WaitKind> met = new HashSet<>();
        for (ListedRun listed : inspector.runs(RunQuery.all().limit(1_000)).runs()) {
            UUID id = listed.run().id();
            List<StepWait> steps = inspector.why(id).steps();
            assertThat(inspector.why(id).text()).isNotBlank();
            if (listed.run().status() == RunStatus.RUNNING) {
                assertThat(steps).isNotEmpty();
            }
            steps.forEach(step -> {
                met.add(step.kind());
                assertThat(inspector.why(id, step.step()).text()).isNotBlank();
            });
        }
        assertThat(met).contains(WaitKind.QUEUED, WaitKind.PENDING).doesNotContain(WaitKind.LOST, WaitKind.ENDED);
    }

    @Test
    void the_kind_of_a_step_is_its_place() {
        for (ListedRun listed : inspector
                .runs(RunQuery.all().status(RunStatus.RUNNING).limit(1_000))
                .runs()) {
            UUID id = listed.run().id();
            inspector.run(id).details().tasks().stream()
                    .filter(task -> task.state() == TaskState.RUNNING || task.state() == TaskState.PENDING)
                    .forEach(task -> assertThat(
                                    inspector.why(id, task.name()).kind().name())
                            .isEqualTo(task.state().name()));
        }
    }

    @Test
    void registered_workers_are_told_with_their_code() {
        List<WorkerDetails> workers = inspector.workers();

        assertThat(workers).hasSize(2).allSatisfy(worker -> {
            assertThat(worker.state()).isIn(WorkerState.ACTIVE, WorkerState.STALE);
            assertThat(inspector.worker(worker.id()))
                    .get()
                    .extracting(WorkerDetails::name)
                    .isEqualTo(worker.name());
        });
        assertThat(inspector.worker(new UUID(0, 1))).isEmpty();
        assertThat(inspector.stoppedWorkers(10)).allMatch(worker -> worker.state() == WorkerState.STOPPED);
    }

    @Test
    void the_queue_is_read_in_fair_order_page_by_page() {
        List<QueuedStep> all = inspector.queued(QueueFilter.ALL, null, 1_000).steps();
        assertThat(all).hasSizeGreaterThan(3);

        List<QueuedStep> paged = new ArrayList<>();
        String cursor = null;
        do {
            QueuePage page = inspector.queued(QueueFilter.ALL, cursor, 2);
            assertThat(page.steps()).hasSizeLessThanOrEqualTo(2);
            paged.addAll(page.steps());
            cursor = page.next();
        } while (cursor != null);

        assertThat(paged).usingRecursiveComparison().ignoringFields("waited").isEqualTo(all);
        assertThat(all).allSatisfy(step -> assertThat(step.waited()).isNotNull());
    }

    @Test
    void the_queue_is_filtered_by_tenant_workflow_and_step() {
        List<QueuedStep> all = inspector.queued(QueueFilter.ALL, null, 1_000).steps();
        QueuedStep one = all.getFirst();

        assertThat(inspector
                        .queued(new QueueFilter(one.tenant(), one.workflow(), one.step()), null, 1_000)
                        .steps())
                .isNotEmpty()
                .hasSize((int) all.stream()
                        .filter(step -> step.tenant().equals(one.tenant())
                                && step.workflow().equals(one.workflow())
                                && step.step().equals(one.step()))
                        .count());
        QueuePage none = inspector.queued(new QueueFilter("unheard-of", null, null), null, 10);
        assertThat(none.steps()).isEmpty();
        assertThat(none.next()).isNull();
    }

    @Test
    void what_is_no_cursor_or_no_limit_is_refused() {
        assertThatThrownBy(() -> inspector.queued(QueueFilter.ALL, "page 2", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'page 2' is not a cursor of the queue");
        assertThatThrownBy(() -> inspector.timers("page 2", 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("'page 2' is not a cursor of timers");
        assertThatThrownBy(() -> inspector.timers(null, 0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("between 1 and 1000");
    }

    @Test
    void timers_are_read_page_by_page() {
        List<TimerSummary> all = inspector.timers(null, 1_000).timers();
        assertThat(all).hasSizeGreaterThan(1);

        List<TimerSummary> paged = new ArrayList<>();
        String cursor = null;
        do {
            TimerPage page = inspector.timers(cursor, 1);
            paged.addAll(page.timers());
            cursor = page.next();
        } while (cursor != null);

        assertThat(paged).usingRecursiveComparison().ignoringFields("left").isEqualTo(all);
    }

    @Test
    void tenants_with_work_are_told_with_their_share() {
        List<TenantShare> tenants = inspector.tenants();

        assertThat(tenants).extracting(TenantShare::tenant).contains("small", "large");
        List<QueuedStep> queued = inspector.queued(QueueFilter.ALL, null, 1_000).steps();
        assertThat(tenants).allSatisfy(tenant -> {
            assertThat(tenant.waitingExact()).isTrue();
            assertThat(tenant.weight()).isPositive();
            assertThat(tenant.waiting()).isEqualTo((int) queued.stream()
                    .filter(step -> step.tenant().equals(tenant.tenant()))
                    .count());
        });
        assertThat(tenants.stream().mapToInt(TenantShare::running).sum())
                .isEqualTo(inspector.workerLoads().stream()
                        .mapToInt(WorkerSummary::running)
                        .sum());
    }

    @Test
    void stored_workflows_are_listed_with_their_versions_and_each_has_its_graph() {
        List<Definition> definitions = inspector.definitions();

        Set<String> run = inspector.runs(RunQuery.all().limit(1_000)).runs().stream()
                .map(listed -> listed.run().workflow())
                .collect(Collectors.toSet());
        assertThat(definitions)
                .extracting(Definition::workflow)
                .containsAll(run)
                .isSorted();
        for (Definition definition : definitions) {
            for (Definition.Version version : definition.versions()) {
                DefinedGraph graph = inspector
                        .graph(definition.workflow(), version.version())
                        .orElseThrow();
                assertThat(graph.steps()).hasSize(version.steps());
                assertThat(LayeredLayout.of(graph.nodes()).nodes()).hasSize(version.steps());
            }
        }
        assertThat(inspector.graph("unheard-of", 1)).isEmpty();
    }
}
