package dev.cairn.admin.api;

import dev.cairn.DeadLetterQuery;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.admin.web.Refused;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Filters as objects of texts, such as {@code {"type":"checkout","tenant":"acme"}}, as queries. */
final class Filters {

    private static final Set<String> OF_RUNS = Set.of("status", "type", "version", "tenant", "from", "to");
    private static final Set<String> OF_LETTERS = Set.of("workflow", "step", "tenant", "fingerprint", "from", "to");
    private static final String META = "meta.";

    private Filters() {}

    /** Runs of that status which meet the filter. */
    static RunQuery runs(Map<String, String> filter, RunStatus status) {
        RunQuery query = RunQuery.all().status(status);
        for (Map.Entry<String, String> entry : filter.entrySet()) {
            query = run(query, entry.getKey(), entry.getValue(), status);
        }
        return query;
    }

    private static RunQuery run(RunQuery query, String name, String value, RunStatus status) {
        if (name.startsWith(META)) {
            return query.metadata(name.substring(META.length()), value);
        }
        return switch (name) {
            case "type" -> query.workflow(value);
            case "version" -> query.version(number(name, value));
            case "tenant" -> query.tenant(value);
            case "from" -> query.createdFrom(instant(name, value));
            case "to" -> query.createdBefore(instant(name, value));
            case "status" -> {
                if (!value.toUpperCase(Locale.ROOT).equals(status.name())) {
                    throw Refused.badRequest("This is done to runs that are " + status + ", not " + value + ".");
                }
                yield query;
            }
            default -> throw unknown(name, OF_RUNS);
        };
    }

    /** Open dead letters that meet the filter. */
    static DeadLetterQuery letters(Map<String, String> filter) {
        DeadLetterQuery query = DeadLetterQuery.all();
        for (Map.Entry<String, String> entry : filter.entrySet()) {
            query = letter(query, entry.getKey(), entry.getValue());
        }
        return query;
    }

    /** The query with one more condition. */
    static DeadLetterQuery letter(DeadLetterQuery query, String name, @Nullable String value) {
        if (value == null) {
            return query;
        }
        return switch (name) {
            case "workflow" -> query.workflow(value);
            case "step" -> query.step(value);
            case "tenant" -> query.tenant(value);
            case "fingerprint" -> query.fingerprint(value);
            case "from" -> query.failedFrom(instant(name, value));
            case "to" -> query.failedBefore(instant(name, value));
            default -> throw unknown(name, OF_LETTERS);
        };
    }

    private static int number(String name, String value) {
        if (!value.matches("[1-9]\\d{0,8}")) {
            throw Refused.badRequest("'" + name + "' must be a whole number from 1 on.");
        }
        return Integer.parseInt(value);
    }

    private static Instant instant(String name, String value) {
        try {
            return Instant.parse(value);
        } catch (DateTimeParseException e) {
            throw Refused.badRequest("'" + name + "' must be a time in UTC, such as 2026-01-31T08:00:00Z.");
        }
    }

    private static Refused unknown(String name, Set<String> known) {
        return Refused.badRequest("The filter has no '" + name + "'. It takes "
                + String.join(", ", new java.util.TreeSet<>(known)) + ".");
    }
}
