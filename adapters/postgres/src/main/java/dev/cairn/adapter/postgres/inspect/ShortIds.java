package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.sql.Rows;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Ids of runs, cut to the shortest beginning that no other run shares at this moment. */
final class ShortIds {

    // The neighbours of an id in the index are those it shares most digits with.
    private static final String NEIGHBOURS = """
            SELECT wanted.id,
                   (SELECT id FROM cairn.workflow_runs b WHERE b.id < wanted.id ORDER BY id DESC LIMIT 1) AS before,
                   (SELECT id FROM cairn.workflow_runs a WHERE a.id > wanted.id ORDER BY id LIMIT 1)      AS after
              FROM unnest(?::uuid[]) AS wanted (id)
            """;

    private static final int SHORTEST = 8;

    /** The time in a run's id, to the millisecond; runs of later times cannot begin like it. */
    private static final int TIME_OF_ID = 13;

    private static final int ID_WITH_TIME = 7;

    private ShortIds() {}

    /** The short forms of these ids. */
    static Map<UUID, String> of(ReadOnlySnapshot snapshot, Collection<UUID> ids) {
        Map<UUID, String> shortened = new HashMap<>();
        snapshot.query(
                NEIGHBOURS,
                row -> {
                    UUID id = Rows.uuid(row, "id");
                    return shortened.put(
                            id, shortest(id, row.getObject("before", UUID.class), row.getObject("after", UUID.class)));
                },
                (Object) ids.toArray(UUID[]::new));
        return shortened;
    }

    private static String shortest(UUID id, @Nullable UUID before, @Nullable UUID after) {
        String text = id.toString();
        int least = id.version() == ID_WITH_TIME ? TIME_OF_ID : SHORTEST;
        int length = Math.max(least, Math.max(shared(text, before), shared(text, after)) + 1);
        String cut = text.substring(0, Math.min(length, text.length()));
        return cut.endsWith("-") ? cut.substring(0, cut.length() - 1) : cut;
    }

    private static int shared(String id, @Nullable UUID other) {
        if (other == null) {
            return 0;
        }
        String text = other.toString();
        int length = 0;
        while (length < text.length() && text.charAt(length) == id.charAt(length)) {
            length++;
        }
        return length;
    }
}
