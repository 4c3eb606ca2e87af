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
 *   <li>every transaction begins with {@link #SETTINGS}, so that a table is read whole only when there is no other way;
 *   <li>rows are looked up by {@code LATERAL (… OFFSET 0)}, which the planner cannot turn into a join that reads all of
 *       an index: one lookup by key for each row wanted;
 *   <li>rows that are locked already, or locked by the same statement, are written by their {@code ctid}.
 * </ul>
 */
final class Planning {

    /**
     * Goes before the first statement of a transaction, in the same message. Compiling would cost more than it saves, and
     * so would planning anew for each batch: the plan is the same for any number of rows.
     */
    static final Map<String, String> SETTINGS = Map.of(
            "enable_memoize", "off", "enable_seqscan", "off", "jit", "off", "plan_cache_mode", "force_generic_plan");

    private Planning() {}

    /** One statement that sets all of them until the end of the transaction. */
    static String settings(Map<String, String> values) {
        return new TreeMap<>(values)
                .entrySet().stream()
                        .map(setting -> "set_config('%s', '%s', true)".formatted(setting.getKey(), setting.getValue()))
                        .collect(Collectors.joining(", ", "SELECT ", ""));
    }
}
