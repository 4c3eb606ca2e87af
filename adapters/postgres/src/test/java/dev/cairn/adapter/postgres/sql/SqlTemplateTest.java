package dev.cairn.adapter.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Rows made of parameters: a few are written out, many are unnested. */
class SqlTemplateTest {

    private static final SqlTemplate UPDATE =
            new SqlTemplate("UPDATE t SET v = ? FROM {rows a, b} AS u WHERE t.c < ? AND t.a = u.a");

    @Test
    void one_row_is_written_out_with_the_types_of_its_columns() {
        SqlTemplate.Sql sql = with(UPDATE, 7, new String[] {"x"}, new Instant[] {null}, 9L);

        assertThat(sql.text())
                .isEqualTo("UPDATE t SET v = ? FROM (SELECT ?::text AS a, ?::timestamptz AS b) AS u"
                        + " WHERE t.c < ? AND t.a = u.a");
        assertThat(sql.values())
                .containsExactly(7, new SqlTemplate.Value("text", "x"), new SqlTemplate.Value("timestamptz", null), 9L);
    }

    @Test
    void a_few_rows_are_written_out_row_by_row() {
        SqlTemplate.Sql sql = with(UPDATE, 7, new String[] {"x", "y"}, new Integer[] {1, 2}, 9L);

        assertThat(sql.text())
                .contains("(SELECT ?::text AS a, ?::int4 AS b UNION ALL SELECT ?::text AS a, ?::int4 AS b) AS u");
        assertThat(sql.values())
                .containsExactly(
                        7,
                        new SqlTemplate.Value("text", "x"),
                        new SqlTemplate.Value("int4", 1),
                        new SqlTemplate.Value("text", "y"),
                        new SqlTemplate.Value("int4", 2),
                        9L);
    }

    @Test
    void many_rows_and_none_are_unnested() {
        for (int number : new int[] {0, 5, 500}) {
            Integer[] column = IntStream.range(0, number).boxed().toArray(Integer[]::new);

            SqlTemplate.Sql sql = with(UPDATE, 7, column, column, 9L);

            assertThat(sql.text()).contains("(SELECT unnest(?) AS a, unnest(?) AS b) AS u");
            assertThat(sql.values()).containsExactly(7, column, column, 9L);
        }
    }

    @Test
    void columns_of_different_lengths_are_unnested_side_by_side() {
        SqlTemplate.Sql sql = with(UPDATE, 7, new Integer[] {1, 2}, new Integer[] {1}, 9L);

        assertThat(sql.text()).contains("unnest(?) AS a, unnest(?) AS b");
    }

    @Test
    void each_set_of_rows_is_written_as_long_as_it_is() {
        SqlTemplate both = new SqlTemplate("SELECT * FROM {rows a} AS l, {rows b} AS r");
        Integer[] many = {1, 2, 3, 4, 5};

        SqlTemplate.Sql sql = with(both, new Integer[] {1}, many);

        assertThat(sql.text()).isEqualTo("SELECT * FROM (SELECT ?::int4 AS a) AS l, (SELECT unnest(?) AS b) AS r");
        assertThat(sql.values()).containsExactly(new SqlTemplate.Value("int4", 1), many);
    }

    @Test
    void a_parameter_too_few_is_noticed_here() {
        assertThatThrownBy(() -> UPDATE.with(List.of(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("1 parameters for a statement with 4");
    }

    private static SqlTemplate.Sql with(SqlTemplate template, Object... parameters) {
        return template.with(Arrays.asList(parameters));
    }
}
