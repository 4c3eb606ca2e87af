package dev.cairn.testkit.invariants;

import dev.cairn.TaskEvent;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.StoreSnapshot;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TaskRecord;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A snapshot as the invariants ask for it: rows by key, and the events of each task in order. */
final class SnapshotIndex {

    private final StoreSnapshot snapshot;
    private final Map<TaskKey, Entry> tasks = new LinkedHashMap<>();
    private final Map<UUID, List<Entry>> byRun = new HashMap<>();
    private final List<TaskEvent> strayEvents = new ArrayList<>();

    private SnapshotIndex(StoreSnapshot snapshot) {
        this.snapshot = snapshot;
    }

    static SnapshotIndex of(StoreSnapshot snapshot) {
        SnapshotIndex index = new SnapshotIndex(snapshot);
        for (TaskRecord record : snapshot.tasks()) {
            Entry entry = new Entry(record, new ArrayList<>());
            index.tasks.put(record.task().key(), entry);
            index.byRun
                    .computeIfAbsent(record.task().key().runId(), id -> new ArrayList<>())
                    .add(entry);
        }
        index.addEvents(snapshot.events());
        return index;
    }

    private void addEvents(List<TaskEvent> events) {
        for (int position = 0; position < events.size(); position++) {
            TaskEvent event = events.get(position);
            Entry entry = tasks.get(new TaskKey(event.runId(), event.step()));
            if (entry == null) {
                strayEvents.add(event);
            } else {
                entry.log().add(new Logged(position, event));
            }
        }
    }

    List<Run> runs() {
        return snapshot.runs();
    }

    StoreSnapshot snapshot() {
        return snapshot;
    }

    Iterable<Entry> tasks() {
        return tasks.values();
    }

    List<Entry> tasksOf(Run run) {
        return byRun.getOrDefault(run.id(), List.of());
    }

    @Nullable
    Entry find(TaskKey key) {
        return tasks.get(key);
    }

    /** The stored parents of a task. */
    List<Entry> parentsOf(Entry child) {
        List<Entry> parents = new ArrayList<>(child.record().parentNames().size());
        for (String name : child.record().parentNames()) {
            Entry parent = tasks.get(new TaskKey(child.key().runId(), name));
            if (parent != null) {
                parents.add(parent);
            }
        }
        return parents;
    }

    /** Events about tasks that are not stored. */
    List<TaskEvent> strayEvents() {
        return strayEvents;
    }

    static String name(TaskKey key) {
        return "task '" + key.name() + "' of run " + key.runId();
    }

    /** An event and where in the log it stands; positions of events of one run can be compared. */
    record Logged(int position, TaskEvent event) {}
}
