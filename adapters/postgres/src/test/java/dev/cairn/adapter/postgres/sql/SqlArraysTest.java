package dev.cairn.adapter.postgres.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.ProxiedConnection;
import dev.cairn.adapter.postgres.TestDatabase;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.postgresql.jdbc.PgArray;

/** What is sent as an array arrives as it was, whichever way the connection lets it go. */
class SqlArraysTest {

    private final Schema schema = new Schema(Schema.DEFAULT_NAME);

    @ParameterizedTest
    @EnumSource
    void instants_arrive_to_the_microsecond(Way way) throws SQLException {
        Instant[] times = {
            Instant.parse("0001-01-01T00:00:00Z"),
            Instant.parse("1969-12-31T23:59:59.999999Z"),
            Instant.parse("1999-12-31T23:59:59.999999Z"),
            Instant.parse("2000-01-01T00:00:00Z"),
            Instant.parse("2000-01-01T00:00:00.000001Z"),
            null,
            Instant.parse("2026-02-28T12:34:56.789012Z"),
            Instant.parse("2300-01-01T00:00:00.123456Z"),
            Instant.parse("9999-12-31T23:59:59.999999Z"),
        };

        assertThat(sent(way, row -> Rows.instantOrNull(row, "value"), times)).containsExactly(times);
    }

    @ParameterizedTest
    @EnumSource
    void ids_arrive_in_their_order(Way way) throws SQLException {
        UUID[] ids = {new UUID(0, 0), new UUID(-1, -1), new UUID(Long.MIN_VALUE, Long.MAX_VALUE), UUID.randomUUID()};

        assertThat(sent(way, row -> Rows.uuid(row, "value"), ids)).containsExactly(ids);
    }

    @ParameterizedTest
    @EnumSource
    void other_values_and_their_absence_arrive(Way way) throws SQLException {
        String[] texts = {"", null, "NULL", "{\"a\": [1, \"b\\\\c\"]}", "naïve"};

        assertThat(sent(way, row -> row.getString("value"), texts)).containsExactly(texts);
        assertThat(sent(way, row -> row.getInt("value"), new Integer[] {1, -1})).containsExactly(1, -1);
        assertThat(sent(way, row -> row.getLong("value"), new Long[] {1L << 40}))
                .containsExactly(1L << 40);
        assertThat(sent(way, row -> row.getBoolean("value"), new Boolean[] {true, false}))
                .containsExactly(true, false);
    }

    @ParameterizedTest
    @EnumSource
    void empty_arrays_are_no_rows(Way way) throws SQLException {
        for (Object[] none : List.of(new UUID[0], new Instant[0], new String[0], new Integer[0])) {
            assertThat(sent(way, row -> row.getString("value"), none)).isEmpty();
        }
    }

    @ParameterizedTest
    @EnumSource
    void ids_and_instants_go_as_bytes_only_where_the_driver_takes_them(Way way) throws SQLException {
        try (Connection connection = way.open()) {
            for (Object[] values : List.of(new UUID[] {UUID.randomUUID()}, new Instant[] {Instant.EPOCH})) {
                boolean asBytes = ((PgArray) SqlArrays.of(connection, values)).toBytes() != null;
                assertThat(asBytes).isEqualTo(way != Way.OPAQUE);
            }
        }
    }

    private <T> List<T> sent(Way way, RowReader<T> reader, Object[] values) throws SQLException {
        try (Connection connection = way.open()) {
            return new PipelinedConnection(connection, schema)
                    .query("SELECT value FROM {rows value} AS sent", reader, (Object) values);
        }
    }

    /** How a connection comes to the store. */
    enum Way {
        DRIVER(UnaryOperator.identity()),
        POOL(UnaryOperator.identity()),
        OPAQUE(ProxiedConnection::opaque);

        private final UnaryOperator<Connection> wrapping;

        Way(UnaryOperator<Connection> wrapping) {
            this.wrapping = wrapping;
        }

        Connection open() throws SQLException {
            DataSource source = this == POOL ? TestDatabase.server() : TestDatabase.direct();
            return wrapping.apply(source.getConnection());
        }
    }
}
