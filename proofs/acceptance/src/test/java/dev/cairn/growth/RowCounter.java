package dev.cairn.growth;

import dev.cairn.domain.model.TaskInput;
import dev.cairn.threads.ObservedStore;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts what goes in and out of the repositories of a store: one for each call, each row and each parent's output. */
final class RowCounter implements ObservedStore.Observer {

    private long rows;

    long rows() {
        return rows;
    }

    @Override
    public void returned(String method, Object[] arguments, @Nullable Object result) {
        rows++;
        for (Object argument : arguments) {
            rows += count(argument);
        }
        rows += count(result);
    }

    private static long count(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case Collection<?> many ->
                many.stream().mapToLong(RowCounter::count).sum();
            case Map<?, ?> many -> many.size();
            case Optional<?> one -> one.isPresent() ? 1 : 0;
            case TaskInput input -> 1 + input.parents().size();
            default -> 1;
        };
    }
}
