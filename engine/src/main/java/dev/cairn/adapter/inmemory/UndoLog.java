package dev.cairn.adapter.inmemory;

import java.util.ArrayDeque;
import java.util.Deque;

/** How to take back what the running transaction has changed. */
final class UndoLog {

    private final Deque<Runnable> undo = new ArrayDeque<>();

    void add(Runnable step) {
        undo.push(step);
    }

    void commit() {
        undo.clear();
    }

    void rollBack() {
        while (!undo.isEmpty()) {
            undo.pop().run();
        }
    }
}
