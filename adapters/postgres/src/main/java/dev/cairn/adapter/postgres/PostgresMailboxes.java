package dev.cairn.adapter.postgres;

import dev.cairn.SignalDetails;
import dev.cairn.adapter.postgres.sql.Columns;
import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.Rows;
import dev.cairn.domain.model.KeptSignal;
import dev.cairn.domain.model.NewSignal;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.SignalDemand;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.UnreadSignals;
import dev.cairn.domain.port.Mailboxes;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The signals of runs in PostgreSQL. A mailbox is no row: it is an advisory lock, whose key comes from the id of the run. */
final class PostgresMailboxes implements Mailboxes {

    // In the order of the keys, because two runs may have the same key. It is a statement of its own: one that looked
    // for
    // signals or waits as well would look at what was committed before it had the lock.
    static final String LOCK = "SELECT pg_advisory_xact_lock(key) FROM unnest(?) AS key";

    static final String KEEP = """
            INSERT INTO cairn.signals (run_id, name, payload, sender_key)
            SELECT run_id, name, payload::json, sender_key
              FROM {rows run_id, name, payload, sender_key} AS new
            ON CONFLICT (run_id, sender_key) WHERE sender_key IS NOT NULL DO NOTHING
            RETURNING id
            """;

    static final String OLDEST = """
            SELECT kept.*
              FROM {rows run_id, name, wanted} AS demand
             CROSS JOIN LATERAL
                   (SELECT s.run_id, s.id, s.name, s.payload
                      FROM cairn.signals s
                     WHERE s.run_id = demand.run_id AND s.name = demand.name AND s.taken_by IS NULL
                     ORDER BY s.id
                     LIMIT demand.wanted) AS kept
             ORDER BY kept.run_id, kept.id
            """;

    static final String TAKE = """
            UPDATE cairn.signals s
               SET taken_by = taken.name, taken_at = clock_timestamp()
              FROM {rows run_id, id, name} AS taken
             WHERE s.run_id = ANY (ARRAY[taken.run_id]) AND s.id = taken.id
            """;

    static final String UNREAD = """
            SELECT kept.run_id, kept.name, count(*) AS number
              FROM {rows run_id} AS wanted
             CROSS JOIN LATERAL
                   (SELECT s.run_id, s.name
                      FROM cairn.signals s
                     WHERE s.run_id = wanted.run_id AND s.taken_by IS NULL
                     LIMIT ?) AS kept
             GROUP BY kept.run_id, kept.name
             ORDER BY kept.run_id, kept.name
            """;

    static final String ALL = """
            SELECT name, sender_key, sent_at, taken_by, taken_at
              FROM cairn.signals
             WHERE run_id = ?
             ORDER BY taken_by IS NOT NULL, id
             LIMIT ?
            """;

    private final PipelinedConnection db;

    PostgresMailboxes(PipelinedConnection db) {
        this.db = db;
    }

    @Override
    public void lock(Collection<UUID> runs) {
        Long[] keys =
                runs.stream().map(PostgresMailboxes::key).distinct().sorted().toArray(Long[]::new);
        db.query(LOCK, row -> keys, (Object) keys);
    }

    /** A multiplication spreads the ids of runs that were stored in the same millisecond, and keeps off other locks. */
    private static long key(UUID run) {
        return (run.getMostSignificantBits() * 31 + run.getLeastSignificantBits()) * 0x9E3779B97F4A7C15L;
    }

    @Override
    public OptionalLong keep(NewSignal signal) {
        List<Long> kept = db.query(KEEP, row -> row.getLong("id"), columns(signal));
        return kept.isEmpty() ? OptionalLong.empty() : OptionalLong.of(kept.getFirst());
    }

    /** A signal as the columns of a batch of one. */
    static @Nullable Object[] columns(NewSignal signal) {
        List<NewSignal> one = List.of(signal);
        return new Object[] {
            Columns.uuids(one, NewSignal::runId),
            Columns.texts(one, NewSignal::name),
            Columns.texts(one, each -> each.value().json()),
            Columns.texts(one, NewSignal::senderKey)
        };
    }

    @Override
    public List<KeptSignal> oldest(Collection<SignalDemand> demands) {
        return db.query(
                OLDEST,
                row -> new KeptSignal(
                        Rows.uuid(row, "run_id"),
                        row.getLong("id"),
                        row.getString("name"),
                        new Payload(row.getString("payload"))),
                Columns.uuids(demands, SignalDemand::runId),
                Columns.texts(demands, SignalDemand::signal),
                Columns.ints(demands, SignalDemand::wanted));
    }

    @Override
    public void take(Map<KeptSignal, TaskKey> taken) {
        db.executeLater(
                TAKE,
                Columns.uuids(taken.keySet(), KeptSignal::runId),
                Columns.longs(taken.keySet(), KeptSignal::id),
                Columns.names(taken.values()));
    }

    @Override
    public List<UnreadSignals> unread(Collection<UUID> runs, int limit) {
        return db.query(
                UNREAD,
                row -> new UnreadSignals(Rows.uuid(row, "run_id"), row.getString("name"), row.getLong("number")),
                runs.toArray(UUID[]::new),
                limit);
    }

    @Override
    public List<SignalDetails> all(UUID runId, int limit) {
        return db.query(
                ALL,
                row -> new SignalDetails(
                        row.getString("name"),
                        row.getString("sender_key"),
                        Rows.instant(row, "sent_at"),
                        row.getString("taken_by"),
                        Rows.instantOrNull(row, "taken_at")),
                runId,
                limit);
    }
}
