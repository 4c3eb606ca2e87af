package dev.cairn.testkit.contract;

import org.junit.jupiter.api.Nested;

/** The parts of the contract about dead letters, the runs that are revived by requeueing them, and compensations. */
abstract class ReviveContracts {

    /** A new, empty store, made for each test and closed after it. */
    protected abstract StoreUnderTest newStore();

    /** Runs {@link DeadLettersContract}. */
    @Nested
    final class DeadLetters extends DeadLettersContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link CompensationContract}. */
    @Nested
    final class Compensations extends CompensationContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link DeadLetterListsContract}. */
    @Nested
    final class DeadLetterLists extends DeadLetterListsContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link TimeLimitsContract}. */
    @Nested
    final class TimeLimits extends TimeLimitsContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link QueueLimitsContract}. */
    @Nested
    final class QueueLimits extends QueueLimitsContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link DeadlinesContract}. */
    @Nested
    final class Deadlines extends DeadlinesContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link HeartbeatsContract}. */
    @Nested
    final class Heartbeats extends HeartbeatsContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link RevivalContract}. */
    @Nested
    final class Revival extends RevivalContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }

    /** Runs {@link SignalsContract}. */
    @Nested
    final class Signals extends SignalsContract {
        @Override
        protected StoreUnderTest newStore() {
            return ReviveContracts.this.newStore();
        }
    }
}
