package dev.cairn.testkit.contract;

import org.junit.jupiter.api.Nested;

/**
 * Everything that a store must do to carry Cairn. An adapter proves itself by extending this class, and runs all parts
 * of the contract by that:
 *
 * <pre>{@code
 * class InMemoryStoreContractTest extends StoreContractSuite {
 *     protected StoreUnderTest newStore() { return new InMemoryStoreUnderTest(); }
 * }
 * }</pre>
 *
 * <p>While an adapter grows, one part at a time can be run by extending that part, such as {@link RunsContract}, in the
 * same way. The parts tell the repositories first, then the flows over them, then many threads at once. They use the
 * ports alone, demand no order that the ports do not promise, and keep to rows that the flows could have written.
 *
 * <p>JUnit and AssertJ must be on the class path of the tests; this module does not bring them along.
 */
public abstract class StoreContractSuite extends FlowContracts {

    /** A new, empty store, made for each test and closed after it. */
    @Override
    protected abstract StoreUnderTest newStore();

    /** Runs {@link TransactionContract}. */
    @Nested
    final class Transaction extends TransactionContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link RollbackContract}. */
    @Nested
    final class Rollback extends RollbackContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link RunsContract}. */
    @Nested
    final class Runs extends RunsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link TasksContract}. */
    @Nested
    final class Tasks extends TasksContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link InputsContract}. */
    @Nested
    final class Inputs extends InputsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link TracesContract}. */
    @Nested
    final class Traces extends TracesContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link LookupContract}. */
    @Nested
    final class Lookup extends LookupContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link TextsContract}. */
    @Nested
    final class Texts extends TextsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link LeasesContract}. */
    @Nested
    final class Leases extends LeasesContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link TimersContract}. */
    @Nested
    final class Timers extends TimersContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link QueueContract}. */
    @Nested
    final class Queue extends QueueContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link TenantsContract}. */
    @Nested
    final class Tenants extends TenantsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link EventsContract}. */
    @Nested
    final class Events extends EventsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link WorkersContract}. */
    @Nested
    final class Workers extends WorkersContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link RegistryContract}. */
    @Nested
    final class Registry extends RegistryContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link PlacesContract}. */
    @Nested
    final class Places extends PlacesContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link GraphsContract}. */
    @Nested
    final class Graphs extends GraphsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link CountsContract}. */
    @Nested
    final class Counts extends CountsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link ConcurrentStartsContract}. */
    @Nested
    final class ConcurrentStarts extends ConcurrentStartsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link ConcurrentClaimsContract}. */
    @Nested
    final class ConcurrentClaims extends ConcurrentClaimsContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }

    /** Runs {@link ConcurrentSettlesContract}. */
    @Nested
    final class ConcurrentSettles extends ConcurrentSettlesContract {
        @Override
        protected StoreUnderTest newStore() {
            return StoreContractSuite.this.newStore();
        }
    }
}
