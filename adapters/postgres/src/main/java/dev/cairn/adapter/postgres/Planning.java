package dev.cairn.adapter.postgres;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * How statements are kept to the indexes. The driver soon has the server keep one plan for a statement, made for the
 * tables as they were. Made while a table was empty, such a plan reads the whole table, and goes on doing so while the
 * table grows, until somebody analyses it (seen: 20 s instead of 1 ms for a claim from a queue of a million). Three
 * habits make the plan the same whatever the server knew of the tables:
 *
 * <ul>
 *   <li>every transaction begins with {@link #SETTINGS}, so that a table is read whole only when there is no other way,
 *       and joins look up one row after the other;
 *   <li>rows are read by {@code LATERAL (… OFFSET 0)} and written by {@code key = ANY (ARRAY[wanted])}, neither of which
 *       the planner can turn into a join that reads all of an index: one lookup by key for each row wanted;
 *   <li>rows that the same statement has found are written by an array of their {@code ctid}. A join by {@code ctid}
 *       would ask the operating system for the length of the table with each row.
 * </ul>
 */
final class Planning {

    /**
     * Goes before the first statement of a transaction, in the same message. Compiling would cost more than it saves, and
     * so would planning anew for each batch: the plan is the same for any number of rows.
     */
    static final Map<String, String> SETTINGS = Map.of(
            "enable_hashjoin", "off",
            "enable_memoize", "off",
            "enable_mergejoin", "off",
            "enable_seqscan", "off",
            "jit", "off",
            "plan_cache_mode", "force_generic_plan");

    private Planning() {}

    /** One statement that sets all of them until the end of the transaction. */
    static String settings(Map<String, String> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(setting -> "set_config('%s', '%s', true)".formatted(setting.getKey(), setting.getValue()))
                        .collect(Collectors.joining(", ", "SELECT ", ""));
    }
}
