package dev.cairn.adapter.postgres;

import dev.cairn.domain.port.LeaderElection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Leadership as an advisory lock on the kept connection: when the process dies, the server frees it at once. */
final class SessionElection implements LeaderElection {

    private static final Logger log = LoggerFactory.getLogger(SessionElection.class);

    private static final String TRY = "SELECT pg_try_advisory_lock(hashtext(?), 0)";
    private static final String RELEASE = "SELECT pg_advisory_unlock(hashtext(?), 0)";

    private final KeptConnection kept;
    private final Schema schema;
    private @Nullable Session leading;

    SessionElection(KeptConnection kept, Schema schema) {
        this.kept = kept;
        this.schema = schema;
    }

    /** Costs a statement only for those who do not lead; a leader keeps its lock as long as its session. */
    @Override
    public boolean tryLead() {
        try {
            return kept.use(this::tryLead);
        } catch (SqlFailure e) {
            throw e.translated();
        } catch (SQLException e) {
            throw new SqlFailure(e).translated();
        }
    }

    private boolean tryLead(Db db) {
        if (db.session() != null && db.session().equals(leading)) {
            return true;
        }
        boolean got = db.query(TRY, row -> row.getBoolean(1), space()).getFirst();
        leading = got ? db.session() : null;
        return got;
    }

    @Override
    public void resign() {
        if (leading == null) {
            return;
        }
        try {
            kept.use(db -> db.query(RELEASE, row -> row.getBoolean(1), space()));
        } catch (SqlFailure | SQLException e) {
            log.warn("Leadership could not be given up; it ends with the connection.", e);
        } finally {
            leading = null;
        }
    }

    private String space() {
        return schema.name() + ".leader";
    }
}
