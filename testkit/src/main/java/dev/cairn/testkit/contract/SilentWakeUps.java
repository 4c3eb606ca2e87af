package dev.cairn.testkit.contract;

import dev.cairn.domain.port.WakeUps;
import java.util.function.Consumer;

/** Wake-ups without listeners; everything must work without hints. */
final class SilentWakeUps implements WakeUps {
    @Override
    public void announce(Hint hint) {}

    @Override
    public Subscription listen(Consumer<Hint> listener) {
        return () -> {};
    }
}
