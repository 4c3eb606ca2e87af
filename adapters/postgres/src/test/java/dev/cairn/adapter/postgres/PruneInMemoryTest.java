package dev.cairn.adapter.postgres;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.FakeClock;
import java.time.Duration;

/** Old runs in memory, held to the same contract. */
class PruneInMemoryTest extends PruneContract {

    private final FakeClock clock = new FakeClock();
    private final InMemoryStore store = new InMemoryStore(clock);

    @Override
    Store store() {
        return store;
    }

    @Override
    void letTimePass(Duration time) {
        clock.advance(time);
    }
}
