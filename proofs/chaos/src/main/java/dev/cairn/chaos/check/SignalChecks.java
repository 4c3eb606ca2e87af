package dev.cairn.chaos.check;

import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;

/** Every signal that was acknowledged is stored once, and was taken at most once, by one step that has its value. */
public final class SignalChecks {

    private static final String STORED = "SELECT run_id, sender_key FROM cairn.signals";

    private static final String TAKEN = "SELECT count(*) FROM cairn.signals WHERE taken_by IS NOT NULL";

    private static final String TAKEN_TWICE = """
            SELECT run_id || ' ' || taken_by
              FROM cairn.signals
             WHERE taken_by IS NOT NULL
             GROUP BY run_id, taken_by
            HAVING count(*) > 1
            """;

    // A wait that completed has one signal; a copy has it from its source.
    private static final String WITHOUT_A_SIGNAL = """
            SELECT t.run_id || ' ' || t.name
              FROM cairn.tasks t
             WHERE t.kind = 'WAIT' AND t.state = 'COMPLETED'
               AND NOT EXISTS (SELECT FROM cairn.signals s WHERE s.run_id = t.run_id AND s.taken_by = t.name)
               AND NOT EXISTS (SELECT FROM cairn.task_events e
                                WHERE e.run_id = t.run_id AND e.step = t.name AND e.type = 'COPIED')
            """;

    private final Database database;
    private final Findings findings;

    public SignalChecks(Database database, Findings findings) {
        this.database = database;
        this.findings = findings;
    }

    /** Checks, and returns how many signals were taken. */
    public int check(SignalBook book) throws SQLException {
        List<SignalBook.Key> stored = database.query(
                STORED, row -> new SignalBook.Key(row.getObject("run_id", UUID.class), row.getString("sender_key")));
        if (new HashSet<>(stored).size() != stored.size()) {
            findings.accept("a signal is stored twice under the key of its sender");
        }
        Set<SignalBook.Key> missing = new HashSet<>(book.stored());
        stored.forEach(missing::remove);
        missing.forEach(key -> findings.accept("acknowledged and not stored: " + key));
        List<String> wrong =
                new ArrayList<>(database.query(TAKEN_TWICE, row -> "two signals taken by " + row.getString(1)));
        wrong.addAll(database.query(WITHOUT_A_SIGNAL, row -> "received nothing: " + row.getString(1)));
        wrong.forEach(findings);
        return database.query(TAKEN, row -> row.getInt(1)).getFirst();
    }
}
