package dev.cairn.adapter.postgres.inspect;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Facts about the database that explain how fast or slow it is.
 *
 * @param schemaVersion the version of Cairn's tables
 * @param serverVersion as the server calls it, such as {@code 17.2}
 * @param bytes the size of the whole database
 * @param tables Cairn's tables, the largest first
 * @param oldestTransaction the age of the oldest transaction that this role may see, or null when there is none
 * @param longTransactions transactions older than a minute, the oldest first, twenty at most
 * @param hidden sessions of other roles that keep dead rows from being removed, and whose age this role may not see
 */
public record DatabaseFacts(
        int schemaVersion,
        String serverVersion,
        long bytes,
        List<TableFacts> tables,
        @Nullable Duration oldestTransaction,
        List<LongTransaction> longTransactions,
        int hidden) {

    /** Copies the lists. */
    public DatabaseFacts {
        tables = List.copyOf(tables);
        longTransactions = List.copyOf(longTransactions);
    }

    /**
     * A table.
     *
     * @param bytes its size with its indexes
     * @param live rows, as the server estimates them
     * @param dead row versions that vacuum has not removed yet, as the server estimates them
     */
    public record TableFacts(String name, long bytes, long live, long dead) {}

    /**
     * A transaction of this database that is older than a minute.
     *
     * @param pid the server process, for {@code pg_terminate_backend}
     * @param state such as {@code idle in transaction}
     * @param keepsDeadRows whether it keeps dead rows from being removed: it holds back xmin
     */
    public record LongTransaction(
            int pid, String user, String application, String state, Duration age, boolean keepsDeadRows) {}
}
