package dev.cairn.adapter.postgres.sql;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * The database schema that holds Cairn's tables, and the statements that were prepared for it.
 *
 * <p>SQL is written for the schema {@code cairn} and moved to this one. Templates and messages are kept, because the
 * driver recognises a prepared statement by its text.
 */
public final class Schema {

    public static final String DEFAULT_NAME = "cairn";

    private static final Pattern NAME = Pattern.compile("[a-z_][a-z0-9_]{0,40}");
    private static final Pattern PREFIX = Pattern.compile("\\bcairn\\.");

    private final String name;
    private final Map<String, SqlTemplate> templates = new ConcurrentHashMap<>();
    private final Map<List<String>, String> messages = new ConcurrentHashMap<>();

    public Schema(String name) {
        if (name == null || !NAME.matcher(name).matches()) {
            throw new IllegalArgumentException("The schema name '" + name
                    + "' must begin with a lower-case letter or underscore, followed by up to 40 of these or digits.");
        }
        this.name = name;
    }

    public String name() {
        return name;
    }

    /** The statement with its tables in this schema. */
    public String sql(String statement) {
        return PREFIX.matcher(statement).replaceAll(name + ".");
    }

    /** The statements as one message. */
    public String message(List<String> statements) {
        return messages.computeIfAbsent(statements, texts -> String.join("; ", texts));
    }

    /** The statement with its tables in this schema, as a template for batches of any size. */
    public SqlTemplate template(String statement) {
        return templates.computeIfAbsent(statement, text -> new SqlTemplate(sql(text)));
    }
}
