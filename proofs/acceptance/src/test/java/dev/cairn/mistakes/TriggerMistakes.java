package dev.cairn.mistakes;

import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Mistakes in triggering runs. */
final class TriggerMistakes {

    private TriggerMistakes() {}

    static List<Mistake> all() {
        List<Mistake> all = new ArrayList<>();
        all.addAll(triggers());
        all.addAll(options());
        return all;
    }

    private static List<Mistake> triggers() {
        String topic = "Triggering a run";
        return List.of(
                new Mistake(
                        topic,
                        "an input that is null",
                        b -> b.refused(() -> b.orders.runNoWait(null, "acme")),
                        "Workflow 'orders': the input is null. Pass a value; a workflow that needs none can "
                                + "take an empty record."),
                new Mistake(
                        topic,
                        "an input that cannot be encoded",
                        b -> b.refused(() -> clocks(b).runNoWait(new Endless(), "acme")),
                        "Workflow 'clocks': the input cannot be encoded as "
                                + "dev.cairn.mistakes.Endless (InvalidDefinitionException: Direct "
                                + "self-reference leading to cycle). Use types that the serializer knows, such as "
                                + "records."),
                new Mistake(
                        topic,
                        "an input that is too large",
                        b -> b.refused(() -> b.orders.runNoWait("x".repeat(2_000), "acme")),
                        "Workflow 'orders': the input takes 2002 bytes encoded, more than the limit of 1000. "
                                + "Store it elsewhere and pass a reference, or raise maxPayloadBytes."),
                new Mistake(
                        topic,
                        "an input that could be written but not read",
                        b -> b.refused(() -> numbers(b).runNoWait(BigInteger.TEN.pow(1_500), "acme")),
                        "Workflow 'numbers': the input cannot be encoded as java.math.BigInteger "
                                + "(IllegalArgumentException: it could not be read again: Number value length (1501) "
                                + "exceeds the maximum allowed (1000, from "
                                + "`StreamReadConstraints.getMaxNumberLength()`)). Use types that the serializer knows, "
                                + "such as records."),
                new Mistake(
                        topic,
                        "one bad input among many",
                        b -> b.refused(() -> b.orders.runAll(Arrays.asList("a", null), "acme")),
                        "Workflow 'orders': input 2 of 2 is null. Pass a value; a workflow that needs none "
                                + "can take an empty record."),
                new Mistake(
                        topic,
                        "no tenant",
                        b -> b.refused(() -> b.orders.runNoWait("o1", null)),
                        "Workflow 'orders': the tenant has null for a name. Give it a name that people "
                                + "recognise."),
                new Mistake(
                        topic,
                        "a blank tenant",
                        b -> b.refused(() -> b.orders.runNoWait("o1", " ")),
                        "Workflow 'orders': the tenant has a blank name. Give it a name that people recognise."),
                new Mistake(
                        topic,
                        "a tenant whose name is too long",
                        b -> b.refused(() -> b.orders.runNoWait("o1", "t".repeat(150))),
                        "Workflow 'orders': the tenant has a name of 150 characters, beginning "
                                + "'tttttttttttttttttttttttttttttttttttttttt'. Use at most 100."),
                new Mistake(
                        topic,
                        "a tenant with a control character",
                        b -> b.refused(() -> b.orders.runNoWait("o1", "ac\u0000me")),
                        "Workflow 'orders': the tenant has a control character in its name 'ac\\u0000me'. "
                                + "Remove it."),
                new Mistake(
                        topic,
                        "a tenant whose name was cut inside an emoji",
                        b -> b.refused(() -> b.orders.runNoWait("o1", "acme \uD83D")),
                        "Workflow 'orders': the tenant has half of a surrogate pair (\\ud83d) at index 5, which "
                                + "no database can store. Remove it, and cut texts between characters."),
                new Mistake(
                        topic,
                        "a tenant whose name is the engine's own",
                        b -> b.refused(() -> b.orders.runNoWait("o1", "$acme")),
                        "Workflow 'orders': the tenant is called '$acme', but names that begin with $ are the "
                                + "engine's own. Rename it."),
                new Mistake(
                        topic,
                        "options that are null",
                        b -> b.refused(() -> b.orders.runNoWait("o1", "acme", null)),
                        "Workflow 'orders': the TriggerOptions argument is null. Use TriggerOptions.none()."),
                new Mistake(
                        topic,
                        "inputs that are null",
                        b -> b.refused(() -> b.orders.runAll(null, "acme")),
                        "Workflow 'orders': the collection of inputs is null. Pass an empty one to start "
                                + "nothing."),
                new Mistake(
                        topic,
                        "a connection that is null",
                        b -> b.refused(() -> b.orders.in(null)),
                        "Workflow 'orders': the connection is null. Pass the one in whose transaction the runs are to be stored."),
                new Mistake(
                        topic,
                        "a start time too far away",
                        b -> b.refused(() -> b.orders.runNoWait(
                                "o1", "acme", TriggerOptions.none().startAt(Instant.parse("2200-01-01T00:00:00Z")))),
                        "Workflow 'orders': the start time 2200-01-01T00:00:00Z is more than 36500 days away. "
                                + "Choose an earlier one."),
                new Mistake(
                        topic,
                        "an idempotency key of another workflow",
                        b -> {
                            Workflow<String> other = b.cairn.workflow(
                                    "refunds",
                                    String.class,
                                    wf -> wf.step("pay").run((in, ctx) -> {}));
                            b.orders.runNoWait(
                                    "o1",
                                    "acme",
                                    TriggerOptions.none().runId(Bench.RUN).idempotencyKey("r-1"));
                            return b.refused(() -> other.runNoWait(
                                    "o1", "acme", TriggerOptions.none().idempotencyKey("r-1")));
                        },
                        "Workflow 'refunds': the idempotency key 'r-1' already belongs to run "
                                + "00000000-0000-7000-8000-000000000001 of workflow 'orders' for tenant 'acme'. Use "
                                + "another one for tenant 'acme'."),
                new Mistake(
                        topic,
                        "a run id of another tenant",
                        b -> {
                            b.orders.runNoWait(
                                    "o1", "acme", TriggerOptions.none().runId(Bench.RUN));
                            return b.refused(() -> b.orders.runNoWait(
                                    "o1", "globex", TriggerOptions.none().runId(Bench.RUN)));
                        },
                        "Workflow 'orders': the run id 00000000-0000-7000-8000-000000000001 already belongs "
                                + "to run 00000000-0000-7000-8000-000000000001 of workflow 'orders' for tenant 'acme'. "
                                + "Use another one for tenant 'globex'."));
    }

    private static List<Mistake> options() {
        String topic = "Trigger options";
        Map<String, String> withNull = new HashMap<>();
        withNull.put("source", null);
        TriggerOptions none = TriggerOptions.none();
        return List.of(
                new Mistake(
                        topic,
                        "a blank idempotency key",
                        b -> b.refused(() -> none.idempotencyKey(" ")),
                        "The idempotency key must have 1 to 200 characters and not be blank, but was ' '. Use "
                                + "a short id of the request."),
                new Mistake(
                        topic,
                        "an idempotency key that was cut inside an emoji",
                        b -> b.refused(() -> none.idempotencyKey("r-1 \uD83D")),
                        "TriggerOptions: the idempotency key has half of a surrogate pair (\\ud83d) at index 4, "
                                + "which no database can store. Remove it, and cut texts between characters."),
                new Mistake(
                        topic,
                        "an idempotency key that is null",
                        b -> b.refused(() -> none.idempotencyKey(null)),
                        "TriggerOptions: the idempotency key is null. Leave it out if the run needs none."),
                new Mistake(
                        topic,
                        "a run id that is null",
                        b -> b.refused(() -> none.runId(null)),
                        "TriggerOptions: the run id is null. Leave it out if the run needs none."),
                new Mistake(
                        topic,
                        "a start delay and a start time",
                        b -> b.refused(() ->
                                none.startDelay(Duration.ofHours(1)).startAt(Instant.parse("2030-06-01T00:00:00Z"))),
                        "A run has a start delay (PT1H) or a start time (2030-06-01T00:00:00Z), not both. "
                                + "Leave one of them out."),
                new Mistake(
                        topic,
                        "a negative start delay",
                        b -> b.refused(() -> none.startDelay(Duration.ofSeconds(-1))),
                        "The start delay must lie between zero and 36500 days, but was PT-1S."),
                new Mistake(
                        topic,
                        "metadata with null in it",
                        b -> b.refused(() -> none.metadata(withNull)),
                        "TriggerOptions: the metadata 'source' is null. Leave the entry out."),
                new Mistake(
                        topic,
                        "metadata with the character zero",
                        b -> b.refused(() -> none.metadata(Map.of("source", "a\0b"))),
                        "TriggerOptions: the metadata 'source' has the character zero (\\u0000) at index 1, which "
                                + "no database can store. Remove it, and cut texts between characters."),
                new Mistake(
                        topic,
                        "too much metadata",
                        b -> b.refused(() -> none.metadata(Map.of("source", "x".repeat(20_000)))),
                        "TriggerOptions: the metadata has 20006 characters in its keys and values, more than 16384. "
                                + "Put large values into the input."));
    }

    private static Workflow<BigInteger> numbers(Bench bench) {
        return bench.cairn.workflow(
                "numbers", BigInteger.class, wf -> wf.step("add").run((in, ctx) -> {}));
    }

    private static Workflow<Endless> clocks(Bench bench) {
        return bench.cairn.workflow(
                "clocks", Endless.class, wf -> wf.step("wind").run((in, ctx) -> {}));
    }
}
