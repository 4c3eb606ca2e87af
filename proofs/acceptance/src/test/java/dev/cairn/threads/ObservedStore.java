package dev.cairn.threads;

import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A store in front of another one, whose observer sees every transaction and every call, and may throw in them. */
public final class ObservedStore implements Store {

    private final Store store;
    private final Observer observer;

    /** In front of that store. */
    public ObservedStore(Store store, Observer observer) {
        this.store = store;
        this.observer = observer;
    }

    @Override
    public <T> T inTransaction(Function<Transaction, T> work) {
        observer.begins();
        T result = store.inTransaction(tx -> work.apply(observed(Transaction.class, tx)));
        observer.committed();
        return result;
    }

    /** The transaction hands out repositories, so whatever it returns that is a port is observed as well. */
    private <P> P observed(Class<P> port, Object target) {
        return port.cast(Proxy.newProxyInstance(
                port.getClassLoader(), new Class<?>[] {port}, (proxy, method, args) -> call(target, method, args)));
    }

    private @Nullable Object call(Object target, Method method, Object @Nullable [] args) throws Throwable {
        boolean isRepository = method.getReturnType().getPackage() == Transaction.class.getPackage();
        Object[] arguments = args == null ? new Object[0] : args;
        observer.called(method.getName(), arguments);
        Object result;
        try {
            result = method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
        observer.returned(method.getName(), arguments, result);
        return isRepository ? observed(method.getReturnType(), result) : observer.answer(method.getName(), result);
    }

    /** Who looks on. */
    public interface Observer {

        /** A transaction begins. What is thrown here means that it was not applied. */
        default void begins() {}

        /** A repository is called. What is thrown here rolls the transaction back. */
        default void called(String method, Object[] arguments) {}

        /** A repository has answered. */
        default void returned(String method, Object[] arguments, @Nullable Object result) {}

        /** What the caller is told instead. */
        default @Nullable Object answer(String method, @Nullable Object result) {
            return result;
        }

        /** A transaction is committed. What is thrown here means that its answer is lost. */
        default void committed() {}
    }
}
