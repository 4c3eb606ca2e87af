package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RunCounts;
import dev.cairn.RunStatus;
import dev.cairn.domain.model.NewRun;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Runs are looked up: listed, counted, found by their key, and read with their tasks and workers. */
public abstract class LookupContract extends ListsContract {

    @Test
    void runs_are_counted_by_status_up_to_a_limit() {
        for (int i = 0; i < 3; i++) {
            live("a", "acme");
            over("b", "acme", RunStatus.COMPLETED);
        }
        over("b", "globex", RunStatus.FAILED);
        over("b", "globex", RunStatus.CANCELLED);

        assertThat(count(ALL).byStatus())
                .containsEntry(RunStatus.RUNNING, new RunCounts.Count(3, true))
                .containsEntry(RunStatus.COMPLETED, new RunCounts.Count(3, true))
                .containsEntry(RunStatus.FAILED, new RunCounts.Count(1, true))
                .containsEntry(RunStatus.CANCELLED, new RunCounts.Count(1, true));
        assertThat(count(ALL, 2).byStatus())
                .containsEntry(RunStatus.RUNNING, new RunCounts.Count(2, false))
                .containsEntry(RunStatus.COMPLETED, new RunCounts.Count(2, false))
                .containsEntry(RunStatus.FAILED, new RunCounts.Count(1, true))
                .containsEntry(RunStatus.CANCELLED, new RunCounts.Count(1, true));
        assertThat(count(ALL.status(RunStatus.RUNNING)).of(RunStatus.COMPLETED).number())
                .isZero();
        assertThat(count(ALL.tenant("globex")).byStatus())
                .containsEntry(RunStatus.RUNNING, new RunCounts.Count(0, true))
                .containsEntry(RunStatus.FAILED, new RunCounts.Count(1, true));
        assertThat(count(ALL.workflow("a").status(RunStatus.RUNNING)).of(RunStatus.RUNNING))
                .isEqualTo(new RunCounts.Count(3, true));
    }

    @Test
    void runs_of_one_version_are_listed_and_counted() {
        UUID first = live("a", 1, "acme");
        UUID second = live("a", 2, "acme");
        UUID other = live("b", 2, "acme");

        assertThat(ids(ALL.version(2))).containsExactlyInAnyOrder(second, other);
        assertThat(ids(ALL.workflow("a").version(2))).containsExactly(second);
        assertThat(ids(ALL.tenant("acme").version(1).status(RunStatus.RUNNING))).containsExactly(first);
        assertThat(ids(ALL.version(3))).isEmpty();
        assertThat(count(ALL.workflow("a").version(1)).of(RunStatus.RUNNING)).isEqualTo(new RunCounts.Count(1, true));
    }

    @Test
    void a_run_is_found_by_its_key_within_its_tenant() {
        NewRun run = rows.run(rows.id(), "acme", "order-1");
        insertRuns(run, rows.run(rows.id(), "globex", "order-2"));

        assertThat(withKey("acme", "order-1")).contains(run.id());
        assertThat(withKey("globex", "order-1")).isEmpty();
        assertThat(withKey("acme", "order-2")).isEmpty();
    }

    @Test
    void the_input_of_a_run_is_read_as_it_was_stored() {
        NewRun run = rows.run();
        insertRuns(run);

        assertThat(input(run.id())).contains(run.input());
        assertThat(input(rows.id())).isEmpty();
    }

    @Test
    void the_tasks_of_a_run_are_read_as_they_are_stored_without_their_outputs() {
        UUID id = rows.id();
        doInTransaction(tx -> {
            tx.runs().insert(List.of(rows.run(id, "acme", null)));
            tx.tasks().insert(rows.diamond(id));
        });

        assertThat(tasks(id)).isEqualTo(tasksOf(id));
    }

    @Test
    void the_name_of_a_worker_is_known_after_it_is_gone() {
        UUID here = inTransaction(rows::storedWorker);
        UUID gone = inTransaction(rows::storedWorker);
        doInTransaction(tx -> tx.workers().remove(gone));

        assertThat(names(here, gone, rows.id())).containsOnlyKeys(here, gone).containsValues("worker of the contract");
    }
}
