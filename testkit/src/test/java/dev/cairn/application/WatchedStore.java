package dev.cairn.application;

import dev.cairn.StoreUnavailableException;
import dev.cairn.threads.ObservedStore;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Counts what is asked of a store, and does something at the moment between a commit and its answer. */
final class WatchedStore implements ObservedStore.Observer {

    private final Map<String, Integer> calls = new HashMap<>();
    private final Map<String, Runnable> afterCommit = new HashMap<>();
    private Set<String> called = new HashSet<>();
    private int transactions;

    int transactions() {
        return transactions;
    }

    int calls(String method) {
        return calls.getOrDefault(method, 0);
    }

    /** Does that when the next transaction in which the method is called is committed, before anybody knows. */
    void afterCommit(String method, Runnable action) {
        afterCommit.put(method, action);
    }

    /** The answer to the next transaction in which the method is called gets lost. */
    void loseAnswer(String method) {
        afterCommit(method, () -> {
            throw new StoreUnavailableException("the answer got lost", null);
        });
    }

    @Override
    public void begins() {
        transactions++;
        called = new HashSet<>();
    }

    @Override
    public void called(String method, Object[] arguments) {
        calls.merge(method, 1, Integer::sum);
        called.add(method);
    }

    @Override
    public void committed() {
        for (String method : Set.copyOf(called)) {
            Runnable action = afterCommit.remove(method);
            if (action != null) {
                action.run();
            }
        }
    }
}
