package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PlanSettings;
import dev.cairn.adapter.postgres.sql.Schema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every statement that runs all the time finds its rows by an index, whatever the server knows of the tables. By hand for
 * a million rows: {@code -Dplans.rows=1000000}.
 */
@Tag("slow")
class PlansTest {

    /** The ids that statements ask for lie within 200,000 rows; fewer must not be. */
    private static final int MANY = Integer.getInteger("plans.rows", 200_000);

    @ParameterizedTest
    @MethodSource("plans")
    void a_hot_statement_reads_no_table_and_no_index_whole(Plan plan) {
        assertThat(plan.wholeReads()).as(plan.json()).isEmpty();
    }

    @ParameterizedTest
    @MethodSource("plans")
    void a_hot_statement_joins_one_row_after_the_other_and_never_by_place(Plan plan) {
        assertThat(plan.joins())
                .as(plan.json())
                .allMatch(join -> join.startsWith("Nested Loop by "))
                .noneMatch(join -> join.endsWith(" by Tid Scan"));
    }

    static List<Plan> plans() {
        return Plans.ALL;
    }

    private static List<Plan> made() {
        List<Plan> plans = new ArrayList<>();
        Schema small = PlanTables.create();
        plans.addAll(Plan.all("empty tables", small));
        PlanTables.analyse(small);
        plans.addAll(Plan.all("tables known to be empty", small));
        PlanTables.fill(small, 1_000);
        PlanTables.analyse(small);
        plans.addAll(Plan.all("1,000 rows", small));

        Schema large = PlanTables.create();
        PlanTables.analyse(large);
        PlanTables.fill(large, MANY);
        plans.addAll(Plan.all("%,d rows believed to be none".formatted(MANY), large));
        PlanTables.analyse(large);
        plans.addAll(Plan.all("%,d rows".formatted(MANY), large));
        return plans;
    }

    @Test
    void the_settings_end_with_the_transaction() throws SQLException {
        try (Connection connection = TestDatabase.server().getConnection()) {
            connection.setAutoCommit(false);
            PipelinedConnection db = new PipelinedConnection(connection, new Schema(Schema.DEFAULT_NAME))
                    .beginning("BEGIN", PlanSettings.sql(PlanSettings.OF_EVERY_TRANSACTION));
            assertThat(db.query("SHOW enable_seqscan", row -> row.getString(1))).containsExactly("off");
            connection.commit();
            assertThat(db.query("SHOW enable_seqscan", row -> row.getString(1))).containsExactly("on");
            connection.rollback();
        }
    }

    /** Made once: it takes a while to fill the tables. */
    private static final class Plans {
        private static final List<Plan> ALL = made();
    }
}
