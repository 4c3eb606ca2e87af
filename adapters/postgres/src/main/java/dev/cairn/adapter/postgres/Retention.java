package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.application.operate.PruneRuns;
import dev.cairn.domain.service.Required;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * Deletes old runs on demand, for those who do not let the engine do it.
 *
 * <pre>{@code
 * long deleted = Retention.on(dataSource).prune(Duration.ofDays(30));
 * }</pre>
 */
public final class Retention {

    private final DataSource dataSource;
    private String schemaName = Schema.DEFAULT_NAME;

    private Retention(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** Deletes runs of that database. */
    public static Retention on(DataSource dataSource) {
        return new Retention(Required.argument(
                dataSource, "Retention: the data source", "Pass one that leads to the database of the tables"));
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public Retention schema(String name) {
        this.schemaName = name;
        return this;
    }

    /**
     * Deletes the runs that have been over for longer than that, with their tasks and events, in transactions of bounded
     * size. Runs that are not over are never deleted. Engines may be at work meanwhile.
     *
     * @return how many runs were deleted
     * @throws dev.cairn.CairnException when the schema is not of the version this code works with, and nothing was deleted;
     *     or when the database refused to delete some runs, which the log names, and all others were deleted
     * @throws dev.cairn.StoreUnavailableException when the database could not be reached; what was deleted stays so
     */
    public long prune(Duration olderThan) {
        if (olderThan.isNegative()) {
            throw new IllegalArgumentException(
                    "Runs are pruned when they have been over for some time, which cannot be " + olderThan + ".");
        }
        Schema schema = new Schema(schemaName);
        Migrations.on(dataSource).schema(schemaName).check();
        return new PruneRuns(new PostgresStore(new PooledConnections(dataSource, schema), schema), olderThan).all();
    }
}
