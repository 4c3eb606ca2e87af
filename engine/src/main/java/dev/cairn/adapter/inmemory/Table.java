package dev.cairn.adapter.inmemory;

import java.util.Collection;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Rows by key. Each change is recorded in an undo log, so that it can be rolled back. */
final class Table<K, V> {

    private final String name;
    private final Map<K, V> rows;
    private final UndoLog undo;

    Table(String name, Supplier<Map<K, V>> rows, UndoLog undo) {
        this.name = name;
        this.rows = rows.get();
        this.undo = undo;
    }

    @Nullable
    V find(K key) {
        return rows.get(key);
    }

    /** A row that must exist. */
    V get(K key) {
        V row = rows.get(key);
        if (row == null) {
            throw new IllegalStateException("engine bug: " + name + " has no row " + key);
        }
        return row;
    }

    boolean has(K key) {
        return rows.containsKey(key);
    }

    Collection<V> values() {
        return rows.values();
    }

    Collection<K> keys() {
        return rows.keySet();
    }

    /** Adds a row whose key must be new, as with a primary key. */
    void insert(K key, V row) {
        if (rows.containsKey(key)) {
            throw new IllegalStateException("engine bug: " + name + " has a row " + key + " already");
        }
        put(key, row);
    }

    void put(K key, V row) {
        V before = rows.put(key, row);
        undo.add(before == null ? () -> rows.remove(key) : () -> rows.put(key, before));
    }

    @Nullable
    V remove(K key) {
        V before = rows.remove(key);
        if (before != null) {
            undo.add(() -> rows.put(key, before));
        }
        return before;
    }
}
