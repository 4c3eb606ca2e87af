package dev.cairn.domain.model;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;

/** How many signals of a name a run keeps that nobody has taken. */
public record UnreadSignals(UUID runId, String signal, long count) {

    /** What their events name as the step, because they belong to no task. */
    public static final String STEP = "$signals";

    /** One event for each run. */
    public static List<TaskEvent> events(Collection<UnreadSignals> unread, Instant now) {
        Map<UUID, List<UnreadSignals>> byRun = unread.stream()
                .collect(Collectors.groupingBy(UnreadSignals::runId, LinkedHashMap::new, Collectors.toList()));
        List<TaskEvent> events = new ArrayList<>();
        byRun.forEach((run, own) ->
                events.add(new TaskEvent(run, STEP, 0, TaskEventType.UNREAD_SIGNALS, now, null, words(own))));
        return events;
    }

    private static String words(List<UnreadSignals> own) {
        return own.stream().map(one -> one.signal + ": " + one.count).collect(Collectors.joining(", "));
    }
}
