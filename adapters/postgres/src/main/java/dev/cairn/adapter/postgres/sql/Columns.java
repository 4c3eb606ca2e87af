package dev.cairn.adapter.postgres.sql;

import dev.cairn.domain.model.TaskKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The columns of a batch as arrays: {@code Columns.uuids(leases, Lease::workerId)}. */
public final class Columns {

    private Columns() {}

    public static <R> UUID[] uuids(Collection<R> rows, Function<R, UUID> column) {
        return rows.stream().map(column).toArray(UUID[]::new);
    }

    public static <R> @Nullable String[] texts(Collection<R> rows, Function<R, @Nullable String> column) {
        return rows.stream().map(column).toArray(String[]::new);
    }

    public static <R> @Nullable Integer[] ints(Collection<R> rows, Function<R, @Nullable Integer> column) {
        return rows.stream().map(column).toArray(Integer[]::new);
    }

    public static <R> @Nullable Long[] longs(Collection<R> rows, Function<R, @Nullable Long> column) {
        return rows.stream().map(column).toArray(Long[]::new);
    }

    public static <R> Boolean[] flags(Collection<R> rows, Function<R, Boolean> column) {
        return rows.stream().map(column).toArray(Boolean[]::new);
    }

    public static <R> @Nullable Instant[] instants(Collection<R> rows, Function<R, @Nullable Instant> column) {
        return rows.stream().map(column).toArray(Instant[]::new);
    }

    public static UUID[] runIds(Collection<TaskKey> keys) {
        return uuids(keys, TaskKey::runId);
    }

    public static @Nullable String[] names(Collection<TaskKey> keys) {
        return texts(keys, TaskKey::name);
    }

    /** A list as an array literal: lists of different lengths do not fit into an array of arrays. */
    public static String arrayLiteral(List<String> values) {
        return values.stream()
                .map(value -> '"' + value.replace("\\", "\\\\").replace("\"", "\\\"") + '"')
                .collect(Collectors.joining(",", "{", "}"));
    }

    /** Names and values in turn, as {@link #pairs} reads them. */
    public static List<String> flattened(Map<String, String> metadata) {
        List<String> flat = new ArrayList<>();
        metadata.forEach((name, value) -> {
            flat.add(name);
            flat.add(value);
        });
        return flat;
    }

    public static Map<String, String> pairs(List<String> flat) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (int i = 0; i < flat.size(); i += 2) {
            pairs.put(flat.get(i), flat.get(i + 1));
        }
        return pairs;
    }
}
