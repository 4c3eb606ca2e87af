package dev.cairn.adapter.postgres.verify;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.PlanTables;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.TestDatabase;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A check joins whole tables: looping over them would never end on tables that nobody has analysed. */
class VerifyPlansTest {

    private static final Schema SCHEMA = PlanTables.create();

    @BeforeAll
    static void fill() {
        PlanTables.fill(SCHEMA, 10_000);
    }

    @ParameterizedTest
    @EnumSource
    void no_table_is_read_once_for_each_row_of_another(Invariant invariant) {
        String question = "EXPLAIN (FORMAT JSON) " + Verify.query(invariant, Duration.ofSeconds(15));
        String plan = ReadOnlySnapshot.readWith(
                Verify.PLAN_SETTINGS,
                TestDatabase.server(),
                SCHEMA.name(),
                snapshot -> snapshot.query(question, row -> row.getString(1)).getFirst());

        assertThat(loops(new JsonMapper().readTree(plan).get(0).get("Plan")))
                .as(plan)
                .isEmpty();
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

    /** Tables, and what a query has put together from them. */
    private static List<String> tables(JsonNode node) {
        List<String> found = new ArrayList<>();
        for (String source : List.of("Relation Name", "CTE Name")) {
            // The frontier is a sequence: one row.
            if (node.has(source) && !node.get(source).asString().equals("frontier")) {
                found.add(node.get(source).asString());
            }
        }
        node.path("Plans").forEach(child -> found.addAll(tables(child)));
        return found;
    }
}
