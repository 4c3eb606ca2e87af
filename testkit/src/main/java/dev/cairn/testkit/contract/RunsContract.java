package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.RunStatus;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.RunTally;
import dev.cairn.domain.model.TaskKind;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Runs are stored once under their id and their key, found, locked and saved. */
public abstract class RunsContract extends StoreContract {

    @Test
    void a_new_run_is_stored_as_it_was_given() {
        NewRun wanted = new NewRun(
                new RunHeader(rows.id(), "billing", 7, "acme"),
                3,
                Handlers.of(Set.of(TaskKind.ON_FAILURE, TaskKind.ON_SUCCESS)),
                "order-1",
                Map.of("source", "web", "note", ""),
                new Payload("{}"));
        Instant before = now();

        assertThat(insertRuns(wanted)).containsExactly(new RunInsertion(wanted.header(), true));

        Run stored = findRun(wanted.id());
        Instant createdAt = stored.origin().createdAt();
        assertThat(stored).isEqualTo(wanted.toRun(createdAt));
        assertThat(createdAt).isBetween(before, now());
    }

    @Test
    void a_run_without_key_handler_and_metadata_has_none() {
        NewRun wanted = rows.run();
        insertRuns(wanted);

        Run stored = findRun(wanted.id());
        assertThat(stored.handlers()).isEqualTo(Handlers.NONE);
        assertThat(stored.origin().idempotencyKey()).isNull();
        assertThat(stored.origin().metadata()).isEmpty();
        assertThat(stored.finishedAt()).isNull();
    }

    @Test
    void a_taken_id_gives_the_run_back_that_has_it() {
        NewRun first = rows.run(rows.id(), "acme", null);
        NewRun second = rows.run(first.id(), "globex", "a key of its own");
        insertRuns(first);

        assertThat(insertRuns(second)).containsExactly(new RunInsertion(first.header(), false));
        assertThat(findRun(first.id()).header()).isEqualTo(first.header());
        assertThat(insertRuns(rows.run(rows.id(), "globex", "a key of its own")))
                .as("the key of a run that was not stored is free")
                .extracting(RunInsertion::created)
                .containsExactly(true);
    }

    @Test
    void a_taken_idempotency_key_gives_the_run_back_that_has_it() {
        NewRun first = rows.run(rows.id(), "acme", "order-1");
        NewRun second = rows.run(rows.id(), "acme", "order-1");
        insertRuns(first);

        assertThat(insertRuns(second)).containsExactly(new RunInsertion(first.header(), false));
        assertThat(findRuns(second.id())).isEmpty();
    }

    @Test
    void an_idempotency_key_belongs_to_one_tenant_alone() {
        NewRun first = rows.run(rows.id(), "acme", "order-1");
        NewRun second = rows.run(rows.id(), "globex", "order-1");
        insertRuns(first);

        assertThat(insertRuns(second)).containsExactly(new RunInsertion(second.header(), true));
        assertThat(findRuns(first.id(), second.id())).hasSize(2);
    }

    @Test
    void idempotency_keys_differ_by_every_letter() {
        List<String> keys = List.of("key", "Key", "key ", " key", "kéy", "ke\u0301y", "k😀y", "k'y", "k\\y", "k%y");
        NewRun[] runs =
                keys.stream().map(key -> rows.run(rows.id(), "acme", key)).toArray(NewRun[]::new);

        assertThat(insertRuns(runs)).extracting(RunInsertion::created).containsOnly(true);
        assertThat(insertRuns(runs)).extracting(RunInsertion::created).containsOnly(false);
    }

    @Test
    void runs_without_idempotency_key_do_not_meet() {
        assertThat(insertRuns(rows.run(), rows.run()))
                .extracting(RunInsertion::created)
                .containsExactly(true, true);
        assertThat(insertRuns(rows.run())).extracting(RunInsertion::created).containsExactly(true);
    }

    @Test
    void an_id_or_key_twice_in_one_list_is_stored_once_and_each_is_answered_in_order() {
        NewRun stored = rows.run(rows.id(), "acme", "stored before");
        insertRuns(stored);
        NewRun first = rows.run(rows.id(), "acme", "twice");

        List<RunInsertion> answers = insertRuns(
                first,
                rows.run(rows.id(), "acme", "stored before"),
                rows.run(rows.id(), "acme", "twice"),
                rows.run(first.id(), "acme", null),
                rows.run(rows.id(), "globex", "twice"));

        assertThat(answers).extracting(RunInsertion::created).containsExactly(true, false, false, false, true);
        assertThat(answers.subList(0, 4))
                .extracting(RunInsertion::run)
                .containsExactly(first.header(), stored.header(), first.header(), first.header());
    }

    @Test
    void an_entry_of_a_list_that_is_not_stored_takes_nothing_from_those_behind_it() {
        NewRun stored = rows.run(rows.id(), "acme", "taken");
        insertRuns(stored);
        UUID first = rows.id();
        UUID second = rows.id();
        UUID third = rows.id();

        assertThat(insertRuns(
                        rows.run(first, "acme", "taken"),
                        rows.run(first, "acme", null),
                        rows.run(stored.id(), "acme", "free"),
                        rows.run(third, "acme", "free"),
                        rows.run(second, "acme", "free"),
                        rows.run(second, "acme", null)))
                .extracting(answer -> answer.run().id(), RunInsertion::created)
                .containsExactly(
                        tuple(stored.id(), false),
                        tuple(first, true),
                        tuple(stored.id(), false),
                        tuple(third, true),
                        tuple(third, false),
                        tuple(second, true));
        assertThat(findRun(first).origin().idempotencyKey()).isNull();
        assertThat(findRun(third).origin().idempotencyKey()).isEqualTo("free");
        assertThat(findRun(second).origin().idempotencyKey()).isNull();
    }

    @Test
    void only_runs_that_exist_are_found() {
        NewRun run = rows.run();
        insertRuns(run, rows.run());
        UUID unknown = rows.id();

        assertThat(findRuns(run.id(), unknown)).extracting(Run::id).containsExactly(run.id());
        assertThat(headers(unknown, run.id())).containsExactly(run.header());
        List<Run> locked = inTransaction(tx -> tx.runs().lock(List.of(unknown, run.id())));
        assertThat(locked).extracting(Run::id).containsExactly(run.id());
        assertThat(findRuns(unknown)).isEmpty();
    }

    @Test
    void a_saved_run_has_its_new_counters_status_handler_and_end_and_keeps_the_rest() {
        NewRun given = new NewRun(
                new RunHeader(rows.id(), "billing", 2, "acme"),
                3,
                Handlers.of(Set.of(TaskKind.ON_FAILURE)),
                "key",
                Map.of("k", "v"),
                new Payload("[1]"));
        NewRun other = rows.run();
        insertRuns(given, other);
        Run otherBefore = findRun(other.id());

        Run handling = save(findRun(given.id()).counted(new RunTally(3, 1)).handling());
        assertThat(findRun(given.id())).isEqualTo(handling);
        assertThat(handling.handlers()).isEqualTo(given.handlers().queue());

        Instant end = now();
        save(handling.counted(new RunTally(1, 0)).finished(RunStatus.FAILED, end));
        Run stored = findRun(given.id());
        Instant finishedAt = Objects.requireNonNull(stored.finishedAt());
        assertThat(finishedAt).isBetween(end, now());
        assertThat(stored).isEqualTo(handling.counted(new RunTally(1, 0)).finished(RunStatus.FAILED, finishedAt));
        assertThat(findRun(other.id())).isEqualTo(otherBefore);
    }

    @Test
    void a_locked_run_is_as_it_was_saved_last_also_by_the_same_transaction() {
        NewRun run = new NewRun(rows.run().header(), 2, Handlers.NONE, null, Map.of(), new Payload("{}"));
        insertRuns(run);

        doInTransaction(tx -> {
            Run locked = tx.runs().lock(List.of(run.id())).getFirst();
            Run counted = locked.counted(new RunTally(1, 0));
            tx.runs().save(List.of(counted));
            assertThat(tx.runs().lock(List.of(run.id()))).containsExactly(counted);
        });
        assertThat(findRun(run.id()).openSinks()).isEqualTo(1);
    }

    @Test
    void thousands_of_runs_go_in_and_out_at_once() {
        List<NewRun> many = IntStream.range(0, 5_000)
                .mapToObj(i -> rows.run(rows.id(), "tenant-" + i % 7, "key-" + i))
                .toList();
        UUID[] ids = many.stream().map(NewRun::id).toArray(UUID[]::new);

        assertThat(insertRuns(many.toArray(NewRun[]::new)))
                .extracting(RunInsertion::run)
                .containsExactlyElementsOf(many.stream().map(NewRun::header).toList());
        assertThat(findRuns(ids)).hasSize(5_000);
        assertThat(headers(ids)).hasSize(5_000);
    }

    private Run save(Run run) {
        doInTransaction(tx -> {
            assertThat(tx.runs().lock(List.of(run.id()))).hasSize(1);
            tx.runs().save(List.of(run));
        });
        return run;
    }
}
