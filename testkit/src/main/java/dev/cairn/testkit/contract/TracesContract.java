package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.TaskState;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.TaskInput;
import dev.cairn.domain.model.TaskKey;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The trace of a run is stored with it, and read with the inputs of its tasks. */
public abstract class TracesContract extends StoreContract {

    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01 vendor=some value";

    @Test
    void a_run_keeps_its_trace_until_it_is_read_and_saved() {
        NewRun wanted = rows.run().traced(TRACE);
        insertRuns(wanted);

        Run stored = findRun(wanted.id());
        assertThat(stored.origin().trace()).isEqualTo(TRACE);
        doInTransaction(tx -> tx.runs()
                .save(tx.runs().lock(List.of(wanted.id())).stream()
                        .map(run -> run.cancelled("no need"))
                        .toList()));
        assertThat(findRun(wanted.id()).origin().trace()).isEqualTo(TRACE);
    }

    @Test
    void runs_of_one_batch_have_each_their_own_trace_or_none() {
        List<NewRun> runs = IntStream.range(0, 20)
                .mapToObj(i -> rows.run(rows.id(), Rows.TENANT, i % 2 == 0 ? null : "key " + i)
                        .traced(i % 3 == 0 ? null : "trace " + i))
                .toList();

        assertThat(insertRuns(runs.toArray(NewRun[]::new)))
                .extracting(RunInsertion::created)
                .containsOnly(true);

        assertThat(runs)
                .allSatisfy(
                        run -> assertThat(findRun(run.id()).origin().trace()).isEqualTo(run.trace()));
        assertThat(runs.stream().filter(run -> run.trace() == null)).hasSize(7);
    }

    @Test
    void the_code_of_a_task_is_given_the_trace_of_its_run() {
        TaskKey traced = storedTask(TRACE);
        TaskKey plain = storedTask(null);

        assertThat(traceOf(traced)).isEqualTo(TRACE);
        assertThat(traceOf(plain)).isNull();
        assertThat(inTransaction(tx -> tx.tasks().inputs(List.of(traced, plain)))
                        .get())
                .extracting(input -> input.key().equals(traced), TaskInput::trace)
                .containsExactlyInAnyOrder(tuple(true, TRACE), tuple(false, null));
    }

    @Test
    void the_last_task_of_a_run_knows_the_trace_of_the_run_that_it_ends() {
        TaskKey last = storedTask(TRACE);

        Run run = inTransaction(tx -> tx.tasks().inputs(List.of(last)))
                .get()
                .getFirst()
                .lastOf();

        assertThat(Objects.requireNonNull(run).origin().trace()).isEqualTo(TRACE);
    }

    private @Nullable String traceOf(TaskKey task) {
        return inTransaction(tx -> tx.tasks().inputs(List.of(task)))
                .get()
                .getFirst()
                .trace();
    }

    private TaskKey storedTask(@Nullable String trace) {
        UUID id = rows.id();
        doInTransaction(tx -> {
            tx.runs().insert(List.of(rows.run(id, Rows.TENANT, null).traced(trace)));
            tx.tasks().insert(List.of(rows.root(id, "only", TaskState.QUEUED)));
        });
        return new TaskKey(id, "only");
    }
}
