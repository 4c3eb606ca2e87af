package dev.cairn.adapter.postgres;

import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The database schema that holds Cairn's tables. Statements are written for the schema {@code cairn} and moved here. In
 * them {@code {rows a, b}} stands for rows made of parameters, an array for each column. They are unnested side by side
 * in a select list, which costs the server less than unnesting them in FROM, where each is written down once more first.
 */
final class Schema {

    static final String DEFAULT_NAME = "cairn";

    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,40}");
    private static final Pattern PREFIX = Pattern.compile("\\bcairn\\.");
    private static final Pattern ROWS = Pattern.compile("\\{rows ([^}]+)}");

    private final String name;
    private final Map<String, String> moved = new ConcurrentHashMap<>();

    Schema(String name) {
        if (!NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("The schema name '" + name
                    + "' must begin with a lower-case letter or underscore, followed by up to 40 of these or digits.");
        }
        this.name = name;
    }

    String name() {
        return name;
    }

    /** The statement with its tables in this schema. */
    String sql(String statement) {
        return moved.computeIfAbsent(statement, this::move);
    }

    private String move(String statement) {
        String written = ROWS.matcher(statement).replaceAll(rows -> columns(rows.group(1)));
        return PREFIX.matcher(written).replaceAll(name + ".");
    }

    private static String columns(String names) {
        return Arrays.stream(names.split(","))
                .map(column -> "unnest(?) AS " + column.strip())
                .collect(Collectors.joining(", ", "(SELECT ", ")"));
    }
}
