package dev.cairn.chaos;

import dev.cairn.RunStatus;
import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/**
 * Looks at the runs from outside, all the time, and remembers in its own memory what it saw. What was once seen must
 * still be there in the end, whatever crashed in between.
 */
public final class Observer {

    private static final int MOST_RUNS = 500;

    private static final String OUTPUTS = """
            SELECT run_id, name, output::text AS output
              FROM cairn.tasks
             WHERE run_id = ANY (?) AND state = 'COMPLETED' AND output IS NOT NULL
            """;

    private static final String STATUSES = "SELECT id, status FROM cairn.workflow_runs WHERE id = ANY (?)";

    private final Database database;
    private final RunBook book;
    private final Consumer<String> findings;
    private final Map<Place, String> seen = new HashMap<>();

    Observer(Database database, RunBook book, Consumer<String> findings) {
        this.database = database;
        this.book = book;
        this.findings = findings;
    }

    /** Looks once at what is open. A server that is away shows nothing. */
    void look() {
        List<UUID> open = book.open();
        UUID[] ids = open.subList(0, Math.min(open.size(), MOST_RUNS)).toArray(UUID[]::new);
        try {
            // Outputs after statuses: a run that is over is looked at once more before it leaves the open ones.
            Map<UUID, RunStatus> statuses = new HashMap<>();
            database.query(
                    STATUSES,
                    row -> statuses.put(row.getObject("id", UUID.class), RunStatus.valueOf(row.getString("status"))),
                    (Object) ids);
            outputs(ids).forEach(this::remember);
            statuses.forEach(book::over);
        } catch (SQLException e) {
            // The server is away, by our own hand.
        }
    }

    /** Compares everything that was ever seen with what is there now. */
    void compareWithTheEnd() throws SQLException {
        List<UUID> runs;
        Map<Place, String> before;
        synchronized (this) {
            runs = seen.keySet().stream().map(Place::run).distinct().toList();
            before = Map.copyOf(seen);
        }
        Map<Place, String> now = new HashMap<>();
        for (int from = 0; from < runs.size(); from += MOST_RUNS) {
            List<UUID> part = runs.subList(from, Math.min(from + MOST_RUNS, runs.size()));
            outputs(part.toArray(UUID[]::new)).forEach(output -> now.put(output.place, output.json));
        }
        before.forEach((place, output) -> {
            if (!output.equals(now.get(place))) {
                findings.accept("output changed: " + place + " was " + output + " and is " + now.get(place));
            }
        });
    }

    /** How many outputs were seen. */
    synchronized int outputsSeen() {
        return seen.size();
    }

    private synchronized void remember(Output output) {
        String before = seen.putIfAbsent(output.place, output.json);
        if (before != null && !before.equals(output.json)) {
            findings.accept("output changed: " + output.place + " was " + before + " and became " + output.json);
        }
    }

    private List<Output> outputs(UUID[] ids) throws SQLException {
        return new ArrayList<>(database.query(
                OUTPUTS,
                row -> new Output(
                        new Place(row.getObject("run_id", UUID.class), row.getString("name")), row.getString("output")),
                (Object) ids));
    }

    private record Place(UUID run, String step) {}

    private record Output(Place place, String json) {}
}
