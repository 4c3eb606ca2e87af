package dev.cairn.admin.api;

import dev.cairn.TaskEvent;
import dev.cairn.adapter.postgres.dashboard.NumberedEvent;
import dev.cairn.admin.json.Fields;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Events as rows. Workers are in their details by their ids; people know them by their names. */
final class EventRows {

    private EventRows() {}

    static Fields row(NumberedEvent numbered, Map<UUID, String> workers, Shown shown) {
        TaskEvent event = numbered.event();
        return Fields.of("id", numbered.id())
                .put("at", event.at())
                .put("step", event.step())
                .put("attempt", event.attempt())
                .put("type", event.type())
                .put("due_at", event.dueAt())
                .put("detail", shown.text(named(event.detail(), workers)))
                .put("worker", worker(event.detail(), workers));
    }

    private static @Nullable String named(@Nullable String detail, Map<UUID, String> workers) {
        String text = detail;
        for (Map.Entry<UUID, String> worker : workers.entrySet()) {
            text = text == null ? null : text.replace(worker.getKey().toString(), worker.getValue());
        }
        return text;
    }

    private static @Nullable String worker(@Nullable String detail, Map<UUID, String> workers) {
        return detail == null
                ? null
                : workers.entrySet().stream()
                        .filter(worker -> detail.contains(worker.getKey().toString()))
                        .map(Map.Entry::getValue)
                        .findFirst()
                        .orElse(null);
    }
}
