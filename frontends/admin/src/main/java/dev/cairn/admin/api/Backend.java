package dev.cairn.admin.api;

import dev.cairn.adapter.postgres.dashboard.DashboardReads;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.admin.Mask;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * What the endpoints ask and act through.
 *
 * @param dataSource leads to the database
 * @param schema of the tables
 * @param inspector reads
 * @param reads reads what lists need beside
 * @param engines act
 * @param mask hides what nobody may see
 */
public record Backend(
        DataSource dataSource, String schema, Inspector inspector, DashboardReads reads, Engines engines, Mask mask) {

    private static final Duration LIMIT = Duration.ofSeconds(5);

    /** Over that database; each statement that reads may take five seconds. */
    public static Backend of(DataSource dataSource, String schema, Engines engines, Mask mask) {
        return new Backend(
                dataSource,
                schema,
                Inspector.on(dataSource).schema(schema).timeLimit(LIMIT),
                DashboardReads.on(dataSource, schema, LIMIT),
                engines,
                mask);
    }

    Shown shown() {
        return new Shown(mask);
    }
}
