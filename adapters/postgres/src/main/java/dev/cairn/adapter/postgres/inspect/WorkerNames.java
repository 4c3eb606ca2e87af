package dev.cairn.adapter.postgres.inspect;

import dev.cairn.TaskEvent;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.sql.Rows;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The names of workers that events speak of; a worker that is gone has left its name behind. */
final class WorkerNames {

    private static final Pattern WORKER = Pattern.compile("\\bworker ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\b");

    private static final String NAMES = """
            SELECT id, name FROM cairn.workers WHERE id = ANY (?)
             UNION ALL
            SELECT id, name FROM cairn.former_workers WHERE id = ANY (?)
            """;

    private WorkerNames() {}

    static Map<UUID, String> in(ReadOnlySnapshot snapshot, Collection<TaskEvent> events) {
        Set<UUID> ids = new TreeSet<>();
        for (TaskEvent event : events) {
            Matcher matcher = WORKER.matcher(event.detail() == null ? "" : event.detail());
            while (matcher.find()) {
                ids.add(UUID.fromString(matcher.group(1)));
            }
        }
        Map<UUID, String> names = new HashMap<>();
        if (!ids.isEmpty()) {
            UUID[] asked = ids.toArray(UUID[]::new);
            snapshot.query(NAMES, row -> names.put(Rows.uuid(row, "id"), row.getString("name")), asked, asked);
        }
        return names;
    }
}
