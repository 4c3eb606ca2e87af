package dev.cairn.adapter.postgres.sql;

import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The settings that keep every plan to the indexes, whatever the server knows of the tables.
 *
 * <p>The server keeps one generic plan for each prepared statement. A plan made while a table was empty would read the
 * whole table and be kept while the table grows: a claim from a queue of a million tasks took 20 s instead of 1 ms.
 * The forms of SQL that go with these settings are in docs/how-a-transaction-reaches-the-server.md.
 */
public final class PlanSettings {

    /** No joins but nested loops by index; no compiling and no planning for each batch, which cost more than they save. */
    public static final Map<String, String> OF_EVERY_TRANSACTION = Map.of(
            "enable_hashjoin", "off",
            "enable_memoize", "off",
            "enable_mergejoin", "off",
            "enable_seqscan", "off",
            "jit", "off",
            "plan_cache_mode", "force_generic_plan");

    private PlanSettings() {}

    /** One statement that makes these settings until the end of the transaction. */
    public static String sql(Map<String, String> settings) {
        return new TreeMap<>(settings)
                .entrySet().stream()
                        .map(setting -> "set_config('%s', '%s', true)".formatted(setting.getKey(), setting.getValue()))
                        .collect(Collectors.joining(", ", "SELECT ", ""));
    }

    /** The settings of every transaction as statements, for a transaction that is sent without pipelining. */
    public static String local() {
        return new TreeMap<>(OF_EVERY_TRANSACTION)
                .entrySet().stream()
                        .map(setting -> "SET LOCAL %s = %s".formatted(setting.getKey(), setting.getValue()))
                        .collect(Collectors.joining("; "));
    }
}
