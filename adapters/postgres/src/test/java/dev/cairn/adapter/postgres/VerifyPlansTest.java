package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A check joins whole tables: looping over them would never end on tables that were filled and not analysed since. */
class VerifyPlansTest {

    private static final Schema SCHEMA = PlanTables.create();

    @BeforeAll
    static void fill() {
        // Believed to be empty, so that a loop looks like the cheapest way.
        PlanTables.analyse(SCHEMA);
        PlanTables.fill(SCHEMA, 10_000);
    }

    @ParameterizedTest
    @EnumSource
    void no_table_is_read_once_for_each_row_of_another(Invariant invariant) throws SQLException {
        try (Connection connection = TestDatabase.server().getConnection()) {
            connection.setAutoCommit(false);
            Db db = new Db(connection, SCHEMA, null);
            db.update(Verify.BEGIN);
            String plan = db.query(
                            "EXPLAIN (FORMAT JSON) " + Verify.query(invariant, Duration.ofSeconds(15)),
                            row -> row.getString(1))
                    .getFirst();
            connection.rollback();

            assertThat(loops(new JsonMapper().readTree(plan).get(0).get("Plan")))
                    .as(plan)
                    .isEmpty();
        }
    }

    /** Loops that have tables on both sides. */
    private static List<String> loops(JsonNode node) {
        List<String> found = new ArrayList<>();
        if (node.get("Node Type").asString().equals("Nested Loop")
                && !tables(node.get("Plans").get(0)).isEmpty()
                && !tables(node.get("Plans").get(1)).isEmpty()) {
            found.add(tables(node.get("Plans").get(0)) + " by "
                    + tables(node.get("Plans").get(1)));
        }
        node.path("Plans").forEach(child -> found.addAll(loops(child)));
        return found;
    }

    private static List<String> tables(JsonNode node) {
        List<String> found = new ArrayList<>();
        // The frontier is a sequence: one row.
        if (node.has("Relation Name") && !node.get("Relation Name").asString().equals("frontier")) {
            found.add(node.get("Relation Name").asString());
        }
        node.path("Plans").forEach(child -> found.addAll(tables(child)));
        return found;
    }
}
