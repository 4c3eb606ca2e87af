package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.Serializer;
import dev.cairn.StepContext;
import dev.cairn.StepFailure;
import dev.cairn.StepRef;
import dev.cairn.Workflow;
import dev.cairn.WorkflowResult;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import java.lang.reflect.Type;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An output that cannot be stored fails its own step in words of its own; what was settled with it goes on. */
class PoisonousOutputTest {

    private static final int MOST_BYTES = 2_000;
    private static final int BESIDE_IT = 20;
    private static final String HALF_A_PAIR = "\uD83D\uDE00 whole, \uD83D first, \uDE00 second";

    private final Schema schema = TestDatabase.freshSchema();
    private final Store store = new PostgresStore(new PooledConnections(TestDatabase.server(), schema), schema);
    private final HandDrivenEngine engine =
            new HandDrivenEngine(store, EngineOptions.defaults().maxPayloadBytes(MOST_BYTES), new Careless());
    private final AtomicReference<StepRef<Object>> made = new AtomicReference<>();
    private Workflow<String> workflow;

    @BeforeEach
    void define() {
        workflow = engine.workflow("making", wf -> {
            made.set(wf.step("make").run(Object.class, (what, ctx) -> make(what, ctx)));
            wf.step("go-on").after(made.get()).run(String.class, (what, x, ctx) -> "went on");
        });
    }

    private static Object make(String what, StepContext ctx) {
        return switch (what) {
            case "half a pair" -> HALF_A_PAIR;
            case "NUL" -> "before\u0000after";
            case "raw NUL" -> Careless.RAW + "\"before\u0000after\"";
            case "too many digits" -> BigInteger.TEN.pow(1_500);
            case "no JSON" -> Careless.RAW + "{so what";
            case "too large" -> "x".repeat(2 * MOST_BYTES);
            case "endless" -> endless();
            case "no JSON in its heartbeat" -> beat(ctx);
            case "fails with NUL" -> throw new IllegalStateException("before\u0000after");
            default -> what;
        };
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "raw NUL|the serializer wrote the character zero at index 7 of its JSON,"
                        + " where it should have written \\u0000",
                "too many digits|it could not be read again: Number value length (1501)",
                "no JSON|the store did not take what the attempt came to: PostgreSQL refused a value:"
                        + " ERROR: invalid input syntax for type json",
                "too large|takes 4002 bytes encoded, more than the limit of 2000."
                        + " Store it elsewhere and pass a reference, or raise maxPayloadBytes.",
                "endless|cannot be encoded as java.lang.Object (StreamConstraintsException: Document nesting depth",
                "no JSON in its heartbeat|failed after its heartbeat",
                "fails with NUL|before\uFFFDafter",
            })
    void a_poisonous_output_fails_its_step_and_no_other(String what, String message) {
        List<WorkflowRunRef> runs = runWithOthers(what);

        WorkflowResult result = runs.getFirst().await(Duration.ZERO);
        assertThat(result.status()).isEqualTo(RunStatus.FAILED);
        assertThat(result.failures()).extracting(StepFailure::step).containsExactly("make");
        assertThat(result.failures().getFirst().message()).contains(message);
        assertOthersCompleted(runs);
    }

    @Test
    void a_text_with_the_character_zero_is_kept_to_the_letter() {
        List<WorkflowRunRef> runs = runWithOthers("NUL");

        assertThat(runs.getFirst().await(Duration.ZERO).orThrow().output(made.get()))
                .isEqualTo("before\u0000after");
        assertOthersCompleted(runs);
    }

    @Test
    void a_text_with_half_a_surrogate_pair_is_kept_to_the_letter() {
        List<WorkflowRunRef> runs = runWithOthers("half a pair");

        assertThat(runs.getFirst().await(Duration.ZERO).orThrow().output(made.get()))
                .isEqualTo(HALF_A_PAIR);
        assertOthersCompleted(runs);
    }

    /** All are executed before any is settled, so that they are settled in one batch. */
    private List<WorkflowRunRef> runWithOthers(String what) {
        List<WorkflowRunRef> runs = new ArrayList<>();
        runs.add(workflow.runNoWait(what, "reckless"));
        for (int i = 0; i < BESIDE_IT; i++) {
            runs.add(workflow.runNoWait("harmless " + i, "other"));
        }
        engine.work();
        return runs;
    }

    private void assertOthersCompleted(List<WorkflowRunRef> runs) {
        for (int i = 0; i < BESIDE_IT; i++) {
            assertThat(runs.get(i + 1).await(Duration.ZERO).orThrow().output(made.get()))
                    .isEqualTo("harmless " + i);
        }
        assertThat(Verify.on(TestDatabase.server()).schema(schema.name()).check())
                .isEmpty();
    }

    /** Its last heartbeat is stored together with its failure. */
    private static Object beat(StepContext ctx) {
        ctx.heartbeat(Careless.RAW + "{so what");
        throw new IllegalStateException("failed after its heartbeat");
    }

    /** Contains itself, so that no encoding of it ends. */
    private static Object endless() {
        Map<String, Object> endless = new HashMap<>();
        endless.put("self", endless);
        return endless;
    }

    /** Writes what is marked as raw without looking at it, as a serializer of the user may. */
    private static final class Careless implements Serializer {

        private static final String RAW = "raw:";

        private final JacksonSerializer careful = new JacksonSerializer();

        @Override
        public String encode(Object value, Type type) {
            return value instanceof String text && text.startsWith(RAW)
                    ? text.substring(RAW.length())
                    : careful.encode(value, type);
        }

        @Override
        public Object decode(String json, Type type) {
            return Objects.requireNonNull(careful.decode(json, type));
        }
    }
}
