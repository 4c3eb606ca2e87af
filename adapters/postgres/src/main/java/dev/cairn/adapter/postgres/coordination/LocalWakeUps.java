package dev.cairn.adapter.postgres.coordination;

import dev.cairn.domain.port.WakeUps;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** Wake-ups inside one engine; other engines find work by polling. */
public final class LocalWakeUps implements WakeUps {

    private final List<Consumer<Hint>> listeners = new CopyOnWriteArrayList<>();

    @Override
    public void announce(Hint hint) {
        listeners.forEach(listener -> listener.accept(hint));
    }

    @Override
    public Subscription listen(Consumer<Hint> listener) {
        listeners.add(listener);
        return () -> listeners.remove(listener);
    }
}
