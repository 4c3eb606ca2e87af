package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Limits;
import dev.cairn.TaskState;
import dev.cairn.domain.model.Handlers;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.ParentOutput;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskUpdate;
import dev.cairn.domain.model.Tries;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Payloads, metadata and names come back from the store exactly as users passed them. */
public abstract class TextsContract extends StoreContract {

    private static final List<String> PAYLOADS = List.of(
            "null",
            "\"\"",
            "\"plain\"",
            "{\"z\":1,\"a\":2,\"m\":3}",
            "{\"twice\":1,\"twice\":2}",
            "  { \"spaced\" :\t[ 1 ,\n2 ]\r\n}  ",
            "1.0",
            "1.10e+2",
            "-0",
            "123456789012345678901234567890.000000000000000000001",
            "1e400",
            "\"an escaped \\u0000 and half a pair \\ud83d\"",
            "\"escaped \\u00e9 is not \u00e9 and \\/ is not /\"",
            "\"😀 𝄞 \u2028 e\u0301\"",
            "\"quote ' backslash \\\\ percent % dollar $1 question ?\"");

    @Test
    void an_input_is_kept_to_the_letter() {
        for (String text : PAYLOADS) {
            assertThat(throughInput(text)).isEqualTo(text);
        }
    }

    @Test
    void an_output_is_kept_to_the_letter_for_its_children_and_for_those_who_look() {
        for (String text : PAYLOADS) {
            assertThat(throughOutput(text)).containsOnly(text);
        }
    }

    @Test
    void payloads_of_a_megabyte_are_kept() {
        String large = "\"" + "0123456789abcdé\uD83D\uDE00".repeat((1 << 20) / 20) + "\"";

        assertThat(throughInput(large).equals(large)).isTrue();
        assertThat(throughOutput(large).stream().allMatch(large::equals)).isTrue();
    }

    @Test
    void metadata_are_kept_to_the_letter() {
        Map<String, String> metadata = Map.of("", "", " a ", "\t\n", "k😀", "'\"\\u0000 {}", "A", "a", "a", "A");
        RunHeader header = new RunHeader(rows.id(), Rows.WORKFLOW, 1, Rows.TENANT);
        doInTransaction(tx ->
                tx.runs().insert(List.of(new NewRun(header, 1, Handlers.NONE, null, metadata, new Payload("1")))));

        assertThat(findRuns(header.id()))
                .extracting(run -> run.origin().metadata())
                .containsExactly(metadata);
    }

    @Test
    void names_of_every_kind_and_of_full_length_are_kept() {
        List<String> names = List.of(
                "x".repeat(Limits.MAX_NAME_LENGTH),
                "ß".repeat(Limits.MAX_NAME_LENGTH),
                "\uD83D\uDE00".repeat(Limits.MAX_NAME_LENGTH / 2),
                "o'brien \"quoted\" {a,b} \\ %s ? $1",
                "NULL");
        for (String name : names) {
            RunHeader header = new RunHeader(rows.id(), name, 1, name);
            doInTransaction(tx -> {
                tx.runs().insert(List.of(new NewRun(header, 1, Handlers.NONE, null, Map.of(), new Payload("1"))));
                tx.tasks()
                        .insert(List.of(
                                rows.root(header.id(), name, TaskState.QUEUED, "child of " + name),
                                rows.child(header.id(), "child of " + name, List.of(name))));
                tx.tenants().lock(List.of(name));
            });
            assertThat(headers(header.id())).containsExactly(header);
            assertThat(lockFamily(1, new TaskKey(header.id(), name))).hasSize(2);
            assertThat(shares(name))
                    .singleElement()
                    .satisfies(share -> assertThat(share.tenant()).isEqualTo(name));
        }
    }

    private String throughInput(String text) {
        RunHeader header = new RunHeader(rows.id(), Rows.WORKFLOW, 1, Rows.TENANT);
        TaskKey key = new TaskKey(header.id(), "a");
        doInTransaction(tx -> {
            tx.runs().insert(List.of(new NewRun(header, 1, Handlers.NONE, null, Map.of(), new Payload(text))));
            tx.tasks().insert(List.of(rows.root(header.id(), "a", TaskState.QUEUED)));
        });
        return inTransaction(tx -> tx.tasks().inputs(List.of(key)).get())
                .getFirst()
                .input()
                .json();
    }

    /** The output as its child, a reader of outputs and a reader of the run see it. */
    private List<String> throughOutput(String text) {
        UUID runId = rows.id();
        TaskKey parent = new TaskKey(runId, "parent");
        TaskKey child = new TaskKey(runId, "child");
        doInTransaction(tx -> {
            tx.runs().insert(List.of(rows.run(runId, Rows.TENANT, null)));
            tx.tasks()
                    .insert(List.of(
                            rows.root(runId, "parent", TaskState.QUEUED, "child"),
                            rows.child(runId, "child", List.of("parent"))));
        });
        doInTransaction(tx -> {
            var done = Rows.locked(tx, parent).in(TaskState.COMPLETED).tried(new Tries(1, 0, 0));
            tx.tasks().save(List.of(TaskUpdate.of(done, new Payload(text), null, null)));
        });
        return inTransaction(tx -> {
            List<String> seen = new ArrayList<>();
            seen.add(json(
                    tx.tasks().inputs(List.of(child)).get().getFirst().parents().get("parent")));
            seen.add(json(tx.tasks().outputs(List.of(parent)).get(parent)));
            seen.add(Objects.requireNonNull(
                            tx.tasks().ofRun(runId).get().getFirst().output())
                    .json());
            return seen;
        });
    }

    private static String json(@Nullable ParentOutput output) {
        return Objects.requireNonNull(Objects.requireNonNull(output).output()).json();
    }
}
