package dev.cairn.adapter.postgres;

import dev.cairn.CairnException;
import dev.cairn.Limits;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.adapter.postgres.sql.SqlFailure;
import dev.cairn.domain.service.Required;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * The log of what people did: the command line and the dashboard record each action here. Runs are pruned and actions
 * with them, once they are older than the retention.
 *
 * <pre>{@code
 * AdminActions.on(dataSource).record(new AdminAction.Entry("ann", "operator", "cancel", runId, "cancelled", "duplicate"));
 * }</pre>
 */
public final class AdminActions {

    private static final String RECORD = """
            INSERT INTO cairn.admin_actions (who, role, action, target, outcome, detail) VALUES (?, ?, ?, ?, ?, ?)
            """;

    static final String PAGE = """
            SELECT id, at, who, role, action, target, outcome, detail
              FROM cairn.admin_actions
             WHERE id < ?
             ORDER BY id DESC
             LIMIT ?
            """;

    private final DataSource dataSource;
    private Schema schema = new Schema(Schema.DEFAULT_NAME);

    private AdminActions(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    /** The log in that database. */
    public static AdminActions on(DataSource dataSource) {
        return new AdminActions(Required.argument(
                dataSource, "AdminActions: the data source", "Pass one that leads to the database of the tables"));
    }

    /** The schema of Cairn's tables, {@code cairn} by default. */
    public AdminActions schema(String name) {
        this.schema = new Schema(name);
        return this;
    }

    /**
     * Records an action, in a transaction of its own.
     *
     * @throws CairnException when the database refused it
     * @throws dev.cairn.StoreUnavailableException when the database could not be reached
     */
    public void record(AdminAction.Entry entry) {
        try {
            int unused = new PooledConnections(dataSource, schema)
                    .use(db -> db.update(
                            RECORD,
                            entry.who(),
                            entry.role(),
                            entry.action(),
                            entry.target(),
                            entry.outcome(),
                            entry.detail()));
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    /**
     * What people did, the last action first.
     *
     * @param after the cursor of the page before, or null for the first page
     * @param limit from 1 to 1,000
     * @throws IllegalArgumentException when {@code after} is not a cursor
     */
    public AdminActionPage page(@Nullable String after, int limit) {
        return ReadOnlySnapshot.read(dataSource, schema.name(), snapshot -> snapshot.actions(after, limit));
    }

    /** The same, in a snapshot that is open. */
    static AdminActionPage page(ReadOnlySnapshot snapshot, @Nullable String after, int limit) {
        if (limit < 1 || limit > Limits.MAX_PAGE) {
            throw new IllegalArgumentException(
                    "A page has 1 to " + Limits.MAX_PAGE + " actions, but " + limit + " were asked for.");
        }
        List<AdminAction> actions = snapshot.query(
                PAGE,
                row -> new AdminAction(
                        row.getLong("id"),
                        Rows.instant(row, "at"),
                        new AdminAction.Entry(
                                row.getString("who"),
                                row.getString("role"),
                                row.getString("action"),
                                row.getString("target"),
                                row.getString("outcome"),
                                row.getString("detail"))),
                before(after),
                limit);
        return new AdminActionPage(
                actions,
                actions.size() < limit ? null : Long.toString(actions.getLast().id()));
    }

    private static long before(@Nullable String cursor) {
        if (cursor == null) {
            return Long.MAX_VALUE;
        }
        try {
            return Long.parseLong(cursor);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("'" + cursor + "' is not the cursor of a page of actions.", e);
        }
    }
}
