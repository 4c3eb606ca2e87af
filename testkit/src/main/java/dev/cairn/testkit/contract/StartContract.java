package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.TaskState;
import dev.cairn.TriggerOptions;
import dev.cairn.WorkflowNotFoundException;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunHeader;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;

/** A run is started as a whole and once, however often it is requested. */
public abstract class StartContract extends FlowContract {
    private static final TriggerOptions KEYED = TriggerOptions.none().idempotencyKey("order-1");

    @Test
    void a_started_run_has_all_its_tasks_and_its_first_ones_are_ready() {
        UUID run = flows.start(Shape.diamond());

        assertThat(flows.states(run))
                .isEqualTo(Map.of(
                        "a", TaskState.QUEUED,
                        "b", TaskState.PENDING,
                        "c", TaskState.PENDING,
                        "d", TaskState.PENDING));
        assertThat(flows.events(run))
                .extracting(TaskEvent::step, TaskEvent::type)
                .containsExactly(tuple("a", TaskEventType.QUEUED));
        Run stored = flows.run(run);
        assertThat(stored.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(stored.openSinks()).isEqualTo(1);
    }

    @Test
    void a_claim_brings_along_what_the_run_was_started_with() {
        TriggerOptions options = TriggerOptions.none().metadata(Map.of("source", "web"));
        UUID run = flows.workflow(Shape.single())
                .runNoWait("{ \"z\": 1, \"a\": 2 }", "globex", options)
                .id();
        UUID worker = flows.join();

        Claim claim = flows.claim(worker, 10).orElseThrow().getFirst();
        assertThat(claim.run()).isEqualTo(new RunHeader(run, "single", 1, "globex"));
        assertThat(claim.input().input()).isEqualTo(new Payload("{ \"z\": 1, \"a\": 2 }"));
        assertThat(claim.input().metadata()).isEqualTo(Map.of("source", "web"));
        assertThat(claim.lease().workerId()).isEqualTo(worker);
        assertThat(claim.lease().fence().attempt()).isEqualTo(1);
        assertThat(flows.states(run)).containsEntry("a", TaskState.RUNNING);
        assertThat(flows.history(run, "a")).containsExactly(TaskEventType.QUEUED, TaskEventType.STARTED);
    }

    @Test
    void a_client_starts_a_run_of_the_stored_graph_as_its_workflow_does() {
        register(Shape.diamond().graph());
        UUID defined = flows.start(Shape.diamond());
        StartedRun run = flows.client("diamond").runNoWait("{}", "acme");

        assertThat(run.isNew()).isTrue();
        assertThat(flows.run(run.id()).header().version()).isEqualTo(1);
        assertThat(flows.states(run.id())).isEqualTo(flows.states(defined));
        while (!flows.run(run.id()).status().isTerminal()) {
            flows.complete(flows.claimAll());
        }
        assertThat(flows.states(run.id()).values()).containsOnly(TaskState.COMPLETED);
    }

    @Test
    void a_client_of_a_workflow_that_is_not_stored_is_refused() {
        assertThatThrownBy(() -> flows.client("diamond").runNoWait("{}", "acme"))
                .isInstanceOf(WorkflowNotFoundException.class);
    }

    @Test
    void a_trigger_says_whether_it_stored_the_run() {
        assertThat(flows.workflow(Shape.single()).runNoWait("{}", "acme", KEYED).isNew())
                .isTrue();
        assertThat(flows.workflow(Shape.single()).runNoWait("{}", "acme", KEYED).isNew())
                .isFalse();
        assertThat(flows.workflow(Shape.single())
                        .runAll(
                                List.of("1", "1", "2"),
                                "acme",
                                input -> TriggerOptions.none().idempotencyKey(input)))
                .extracting(StartedRun::isNew)
                .containsExactly(true, false, true);
    }

    @Test
    void a_start_repeated_with_the_same_key_gives_the_first_run_back_and_adds_nothing() {
        UUID first = flows.start(Shape.single(), "acme", KEYED);
        List<TaskEvent> before = flows.events(first);

        assertThat(flows.start(Shape.single(), "acme", KEYED)).isEqualTo(first);
        assertThat(flows.events(first)).isEqualTo(before);
        List<Claim> claims = flows.claimAll();
        assertThat(claims).hasSize(1);
        flows.complete(claims);
        assertThat(flows.start(Shape.single(), "acme", KEYED))
                .as("also after its end")
                .isEqualTo(first);
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void a_start_repeated_with_the_same_run_id_gives_that_run_back() {
        UUID id = rows.id();
        TriggerOptions options = TriggerOptions.none().runId(id);

        assertThat(flows.start(Shape.single(), "acme", options)).isEqualTo(id);
        assertThat(flows.start(Shape.single(), "acme", options)).isEqualTo(id);
        assertThat(flows.claimAll()).hasSize(1);
    }

    @Test
    void a_key_that_is_repeated_in_one_bulk_starts_one_run() {
        List<StartedRun> started = flows.workflow(Shape.single())
                .runAll(
                        List.of("1", "2", "1", "3"),
                        "acme",
                        input -> TriggerOptions.none().idempotencyKey(input));

        assertThat(started).hasSize(4);
        assertThat(started.get(2)).isEqualTo(started.get(0));
        assertThat(flows.claimAll())
                .extracting(claim -> claim.input().input().json())
                .containsExactly("1", "2", "3");
    }

    @Test
    void the_same_key_of_another_tenant_starts_another_run() {
        UUID first = flows.start(Shape.single(), "acme", KEYED);

        assertThat(flows.start(Shape.single(), "globex", KEYED)).isNotEqualTo(first);
        assertThat(flows.claimAll()).hasSize(2);
    }

    @Test
    void a_key_that_belongs_to_another_workflow_is_refused_and_nothing_is_stored() {
        flows.start(Shape.single(), "acme", KEYED);
        UUID wanted = rows.id();

        assertThatThrownBy(() -> flows.workflow(Shape.diamond())
                        .runAll(
                                List.of("1", "2"),
                                "acme",
                                input -> input.equals("1")
                                        ? TriggerOptions.none().runId(wanted)
                                        : KEYED))
                .hasMessageContaining("order-1");
        assertThat(findRuns(wanted)).isEmpty();
        assertThat(flows.claimAll()).hasSize(1);
    }

    @Test
    void texts_that_a_database_cannot_hold_are_refused_and_nothing_is_stored() {
        for (String text : List.of("half of a pair \uD83D", "\uDE00 the other half", "zero \0")) {
            refused(() -> flows.start(Shape.single(), text, TriggerOptions.none()));
            refused(() -> TriggerOptions.none().idempotencyKey(text));
            refused(() -> TriggerOptions.none().metadata(Map.of(text, "value")));
            refused(() -> TriggerOptions.none().metadata(Map.of("key", text)));
            refused(() -> new WorkflowDraft<>(text, String.class));
            refused(() -> new WorkflowDraft<>("flow", String.class).step(text));
        }
        assertThat(flows.claimAll()).isEmpty();
    }

    @Test
    void an_emoji_in_every_text_of_a_run_is_kept() {
        TriggerOptions options =
                TriggerOptions.none().idempotencyKey("\uD83D\uDE00").metadata(Map.of("\uD83D\uDE00", "\uD83D\uDE00"));

        UUID run = flows.start(Shape.single(), "\uD83D\uDE00", options);

        assertThat(flows.start(Shape.single(), "\uD83D\uDE00", options)).isEqualTo(run);
        assertThat(flows.claimAll())
                .singleElement()
                .satisfies(claim -> assertThat(claim.run().tenant()).isEqualTo("\uD83D\uDE00"));
    }

    @Test
    void nobody_can_change_the_metadata_that_a_claim_brings_along() {
        flows.start(Shape.single(), "acme", TriggerOptions.none().metadata(Map.of("source", "web")));

        Map<String, String> metadata = flows.claimAll().getFirst().input().metadata();

        assertThatThrownBy(() -> metadata.put("source", "mail")).isInstanceOf(UnsupportedOperationException.class);
    }

    private static void refused(ThrowingCallable mistake) {
        assertThatThrownBy(mistake)
                .isInstanceOf(IllegalArgumentException.class)
                .message()
                .containsPattern("half of a surrogate pair|character zero|control character")
                .matches(said -> said.codePoints().noneMatch(point -> point == 0 || isHalf(point)), "can be shown");
    }

    private static boolean isHalf(int codePoint) {
        return codePoint >= Character.MIN_SURROGATE && codePoint <= Character.MAX_SURROGATE;
    }

    @Test
    void runs_started_in_bulk_are_all_claimed_in_their_order() {
        List<UUID> started = flows.startMany(Shape.single(), "acme", 3_000);

        assertThat(flows.claimAll()).extracting(claim -> claim.run().id()).isEqualTo(started);
    }
}
