package dev.cairn.mistakes;

import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Mistakes in looking for runs. */
final class LookupMistakes {

    private static final String TOPIC = "Looking for runs";

    private LookupMistakes() {}

    static List<Mistake> all() {
        return List.of(
                mistake(
                        "a limit that is out of range",
                        () -> RunQuery.all().limit(0),
                        "RunQuery: the limit must lie between 1 and 1000, but was 0. Read more runs page by page, with "
                                + "after(page.next())."),
                mistake(
                        "a status that is null",
                        () -> RunQuery.all().status((RunStatus) null),
                        "RunQuery: the status is null. Leave it out to find any."),
                mistake(
                        "a workflow that is blank",
                        () -> RunQuery.all().workflow(" "),
                        "RunQuery: the workflow is blank. Leave it out to find any."),
                mistake(
                        "a tenant that is null",
                        () -> RunQuery.all().tenant(null),
                        "RunQuery: the tenant is null. Leave it out to find any."),
                mistake(
                        "a tenant that no database can store",
                        () -> RunQuery.all().tenant("a\0"),
                        "RunQuery: the tenant has the character zero (\\u0000) at index 1, which no database can store. "
                                + "Remove it, and cut texts between characters."),
                mistake(
                        "metadata without a value",
                        () -> RunQuery.all().metadata("order", null),
                        "RunQuery: the metadata 'order' is null. Pass the text to look for."),
                mistake(
                        "a version below 1",
                        () -> RunQuery.all().version(0),
                        "RunQuery: the version must be at least 1, but was 0. Leave it out to find any."),
                mistake(
                        "metadata without a key",
                        () -> RunQuery.all().metadata(null, "42"),
                        "RunQuery: the key of the metadata is null. Leave it out to find any."),
                mistake(
                        "all metadata as null",
                        () -> new RunQuery(null, null, null, null, (Map<String, String>) null, null, null, 20, null),
                        "RunQuery: the metadata is null. Use Map.of() for any."),
                mistake(
                        "a time from which runs are wanted, after the time before which they are",
                        () -> RunQuery.all()
                                .createdFrom(Instant.parse("2026-02-01T00:00:00Z"))
                                .createdBefore(Instant.parse("2026-01-01T00:00:00Z")),
                        "RunQuery: no run was created from 2026-02-01T00:00:00Z on and before 2026-01-01T00:00:00Z, which "
                                + "is earlier. Swap them, or leave one out."),
                mistake(
                        "the page after the last one",
                        () -> RunQuery.all().after(null),
                        "RunQuery: the cursor is null. After the last page there is none; ask page.hasNext() first."),
                new Mistake(
                        TOPIC,
                        "a cursor that is none",
                        b -> b.refused(() -> b.cairn.runs().list(RunQuery.all().after("page 2"))),
                        "RunQuery: 'page 2' is not a cursor. Pass page.next() as it was given, or leave after(…) out to "
                                + "begin with the newest run."),
                new Mistake(
                        TOPIC,
                        "a query that is null",
                        b -> b.refused(() -> b.cairn.runs().list(null)),
                        "The RunQuery argument is null. Use RunQuery.all() for all runs."),
                new Mistake(
                        TOPIC,
                        "an idempotency key without its tenant",
                        b -> b.refused(() -> b.cairn.runs().findByKey(null, "order-1")),
                        "The tenant to look in is null. An idempotency key belongs to one tenant; pass its name."),
                new Mistake(
                        TOPIC,
                        "an idempotency key that is null",
                        b -> b.refused(() -> b.cairn.runs().findByKey("acme", null)),
                        "The idempotency key to look for is null. Pass the one that the run was triggered with."),
                new Mistake(
                        TOPIC,
                        "an id to look for that is null",
                        b -> b.refused(() -> b.cairn.runs().find((UUID) null)),
                        "The run id is null. Pass the id of a run, as WorkflowRunRef.id() gives it."));
    }

    private static Mistake mistake(String what, Runnable made, String said) {
        return new Mistake(TOPIC, what, b -> b.refused(made::run), said);
    }
}
