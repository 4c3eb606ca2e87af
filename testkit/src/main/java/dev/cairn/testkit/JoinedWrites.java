package dev.cairn.testkit;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.port.Graphs;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.port.WakeUps.Hint;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A transaction that stays open between calls, over a store whose transactions do not. Each call is answered in a
 * transaction that is rolled back, and is kept; the commit repeats all calls in one transaction.
 */
final class JoinedWrites extends JoinedRepositories {

    private static final Method READ_RUNS = readRuns();

    private final InMemoryStore store;
    private final Store committing;
    private final List<Answered> answered = new ArrayList<>();
    private final Set<Hint> hints = new LinkedHashSet<>();

    /** Begins a transaction over that store; the commit goes through {@code committing}. */
    JoinedWrites(InMemoryStore store, Store committing) {
        this.store = store;
        this.committing = committing;
    }

    private static Method readRuns() {
        try {
            return Runs.class.getMethod("find", Collection.class);
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException("engine bug: runs are found in another way", e);
        }
    }

    boolean areFor(Store other) {
        return store == other;
    }

    void commit() throws SQLException {
        try {
            committing.inTransaction(tx -> {
                answered.forEach(call -> call.repeat(tx));
                return answered.size();
            });
            hints.forEach(store.wakeUps()::announce);
        } catch (AnotherAnswer e) {
            throw new SQLException(
                    "Meanwhile another transaction has started a run under the same id or key. On PostgreSQL that"
                            + " trigger would have waited for the end of this transaction. Commit before it.",
                    e);
        } finally {
            rollBack();
        }
    }

    void rollBack() {
        answered.clear();
        hints.clear();
    }

    @Override
    public void announceOnCommit(Hint hint) {
        hints.add(hint);
    }

    @Override
    public Instant now() {
        return store.inTransaction(Transaction::now);
    }

    /** Graphs are only read, and the commit must not fail because a newer one was stored meanwhile. */
    @Override
    public Graphs graphs() {
        return proxy(
                Graphs.class,
                (graphs, method, arguments) -> store.inTransaction(
                                tx -> Optional.ofNullable(call(tx.graphs(), method, arguments)))
                        .orElse(null));
    }

    @Override
    <R> R repository(Class<R> port, Function<Transaction, R> of) {
        return proxy(port, (repository, method, arguments) -> {
            Function<Transaction, @Nullable Object> call = tx -> call(of.apply(tx), method, arguments);
            return method.equals(READ_RUNS) ? lookUp(call) : answer(call);
        });
    }

    /** A run that is only read may go on until the commit. */
    private @Nullable Object lookUp(Function<Transaction, @Nullable Object> call) {
        Object answer = answer(call);
        answered.removeLast();
        return answer;
    }

    private static <R> R proxy(Class<R> port, InvocationHandler handler) {
        return port.cast(Proxy.newProxyInstance(port.getClassLoader(), new Class<?>[] {port}, handler));
    }

    private @Nullable Object answer(Function<Transaction, @Nullable Object> call) {
        try {
            return store.inTransaction(tx -> {
                answered.forEach(earlier -> earlier.repeat(tx));
                throw new RolledBack(call.apply(tx));
            });
        } catch (RolledBack e) {
            answered.add(new Answered(call, e.answer));
            return e.answer;
        }
    }

    private static @Nullable Object call(Object repository, Method method, Object[] arguments) {
        try {
            return method.invoke(repository, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("engine bug: a repository threw " + e.getCause(), e);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("engine bug: a method of a port is not public", e);
        }
    }

    /** A call, and the answer that its caller got. */
    private record Answered(
            Function<Transaction, @Nullable Object> call,
            @Nullable Object answer) {

        private void repeat(Transaction tx) {
            if (!Objects.equals(call.apply(tx), answer)) {
                throw new AnotherAnswer();
            }
        }
    }

    /** Rolls the transaction back and carries the answer out. */
    private static final class RolledBack extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final transient @Nullable Object answer;

        private RolledBack(@Nullable Object answer) {
            super("answered and rolled back");
            this.answer = answer;
        }
    }

    /** Thrown when the store has changed since the caller was answered. */
    private static final class AnotherAnswer extends RuntimeException {
        private static final long serialVersionUID = 1L;

        private AnotherAnswer() {
            super("the store would answer differently now");
        }
    }
}
