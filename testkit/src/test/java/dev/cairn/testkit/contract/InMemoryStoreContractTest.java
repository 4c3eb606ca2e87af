package dev.cairn.testkit.contract;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.port.Store;
import dev.cairn.testkit.FakeClock;
import java.time.Duration;
import java.time.Instant;

/** The store in memory keeps the contract. */
class InMemoryStoreContractTest extends StoreContractSuite {

    @Override
    protected StoreUnderTest newStore() {
        return new InMemoryStoreUnderTest();
    }

    /** A store whose clock stands still until it is moved. */
    private static final class InMemoryStoreUnderTest implements StoreUnderTest {
        private final FakeClock clock = new FakeClock(Instant.parse("2030-01-01T12:00:00.123456789Z"));
        private final InMemoryStore store = new InMemoryStore(clock);

        @Override
        public Store store() {
            return store;
        }

        @Override
        public void letTimePass(Duration duration) {
            clock.advance(duration);
        }

        @Override
        public void close() {}
    }
}
