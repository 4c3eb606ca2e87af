package dev.cairn.adapter.inmemory;

import java.util.ArrayDeque;
import java.util.Deque;

/** The actions that undo the changes of the running transaction. */
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
