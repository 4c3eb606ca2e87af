package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PlanSettings;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlTemplate;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What the server means to do for a statement. */
record Plan(String tables, String kind, HotStatement statement, int batch, String json) {

    private static final Set<String> BY_KEY = Set.of("Index Scan", "Index Only Scan", "Bitmap Index Scan");

    /** The plans of all hot statements, made for the parameters at hand and for any parameters. */
    static List<Plan> all(String tables, Schema schema) {
        List<Plan> plans = new ArrayList<>();
        try (Connection connection = TestDatabase.server().getConnection()) {
            connection.setAutoCommit(false);
            for (HotStatement statement : HotStatement.ALL) {
                for (int batch : new int[] {1, 3, 500}) {
                    plans.add(
                            new Plan(tables, "custom", statement, batch, custom(connection, schema, statement, batch)));
                    plans.add(new Plan(
                            tables, "generic", statement, batch, generic(connection, schema, statement, batch)));
                }
            }
            connection.rollback();
            return plans;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    private static String custom(Connection connection, Schema schema, HotStatement statement, int batch) {
        return new PipelinedConnection(connection, schema)
                .beginning("BEGIN", PlanSettings.sql(PlanSettings.OF_EVERY_TRANSACTION))
                .query(
                        "EXPLAIN (FORMAT JSON) " + statement.sql(),
                        row -> row.getString(1),
                        statement.parameters().apply(batch))
                .getFirst();
    }

    /** The driver prepares a statement that comes again and again, and the server then plans it once for all values. */
    private static String generic(Connection connection, Schema schema, HotStatement statement, int batch)
            throws SQLException {
        SqlTemplate.Sql hot = schema.template(statement.sql())
                .with(Arrays.asList(statement.parameters().apply(batch)));
        String types = list(hot.values().stream().map(Plan::type));
        String values = list(hot.values().stream().map(value -> "NULL"));
        try (Statement sql = connection.createStatement()) {
            sql.execute(PlanSettings.sql(PlanSettings.OF_EVERY_TRANSACTION));
            sql.execute("PREPARE hot" + types + " AS " + numbered(hot.text()));
            try (ResultSet plan = sql.executeQuery("EXPLAIN (FORMAT JSON) EXECUTE hot" + values)) {
                plan.next();
                return plan.getString(1);
            } finally {
                sql.execute("DEALLOCATE hot");
            }
        }
    }

    private static String list(Stream<String> items) {
        String joined = items.collect(Collectors.joining(", "));
        return joined.isEmpty() ? "" : "(" + joined + ")";
    }

    private static String numbered(String sql) {
        StringBuilder numbered = new StringBuilder();
        int next = 1;
        for (char c : sql.toCharArray()) {
            numbered.append(c == '?' ? "$" + next++ : c);
        }
        return numbered.toString();
    }

    private static String type(Object value) {
        return switch (value) {
            case SqlTemplate.Value cell -> cell.type();
            case UUID[] ids -> "uuid[]";
            case String[] texts -> "text[]";
            case Integer[] numbers -> "int[]";
            case Long[] numbers -> "bigint[]";
            case Instant[] instants -> "timestamptz[]";
            case Instant instant -> "timestamptz";
            case UUID id -> "uuid";
            case String text -> "text";
            case Integer number -> "int";
            case Long number -> "bigint";
            case Boolean flag -> "boolean";
            default -> throw new IllegalArgumentException(value.getClass().getName());
        };
    }

    /** Where it reads more of a table or index than it needs. */
    List<String> wholeReads() {
        List<String> found = new ArrayList<>();
        collect(new JsonMapper().readTree(json).get(0).get("Plan"), false, found);
        return found;
    }

    private static void collect(JsonNode node, boolean limited, List<String> found) {
        String type = node.get("Node Type").asString();
        // A sequence has one row and no index.
        boolean sequence = node.path("Relation Name").asString("").equals("frontier");
        boolean keyed = node.has("Index Cond");
        // Reading in the order of an index is fine when a limit ends it.
        boolean ended = limited && node.has("Scan Direction");
        if (type.equals("Seq Scan") && !sequence || BY_KEY.contains(type) && !keyed && !ended) {
            found.add(type + " on " + (node.has("Relation Name") ? node.get("Relation Name") : node.get("Index Name")));
        }
        boolean below = type.equals("Limit") || limited && (type.equals("LockRows") || type.equals("Append"));
        for (JsonNode child : node.path("Plans")) {
            collect(child, below, found);
        }
    }

    /** How rows are joined, and by what those are found that others are joined to. */
    List<String> joins() {
        return new JsonMapper()
                .readTree(json).findParents("Join Type").stream()
                        .map(join ->
                                type(join) + " by " + type(join.get("Plans").get(1)))
                        .toList();
    }

    private static String type(JsonNode node) {
        return node.get("Node Type").asString();
    }

    @Override
    public String toString() {
        return statement.name() + ", " + tables + ", " + kind + " for " + batch;
    }
}
