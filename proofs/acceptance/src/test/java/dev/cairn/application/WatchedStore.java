package dev.cairn.application;

import dev.cairn.StoreUnavailableException;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.threads.ObservedStore;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Counts what is asked of a store, and does something at the moment between a commit and its answer. */
final class WatchedStore implements ObservedStore.Observer {

    private final Map<String, Integer> calls = new HashMap<>();
    private final Map<String, Runnable> afterCommit = new HashMap<>();
    private Set<String> called = new HashSet<>();
    private int transactions;
    private @Nullable Duration lookAgainIn;

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

    /** From now on claims leave something out, and say when to look again; null ends it. */
    void leaveOut(@Nullable Duration untilLookedAgain) {
        lookAgainIn = untilLookedAgain;
    }

    @Override
    public @Nullable Object answer(String method, @Nullable Object result) {
        return result instanceof TakenTasks taken ? new TakenTasks(taken.tasks(), lookAgainIn) : result;
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
