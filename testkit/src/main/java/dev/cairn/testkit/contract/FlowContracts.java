package dev.cairn.testkit.contract;

import org.junit.jupiter.api.Nested;

/** The parts of the contract about the flows, which {@link StoreContractSuite} runs with all others. */
abstract class FlowContracts extends ReviveContracts {

    /** Runs {@link StartContract}. */
    @Nested
    final class Start extends StartContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link SettleContract}. */
    @Nested
    final class Settle extends SettleContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link HeldTaskContract}. */
    @Nested
    final class HeldTask extends HeldTaskContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link HandOverContract}. */
    @Nested
    final class HandOver extends HandOverContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link CascadeContract}. */
    @Nested
    final class Cascade extends CascadeContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link CancelContract}. */
    @Nested
    final class Cancel extends CancelContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link ConcurrentCancelsContract}. */
    @Nested
    final class ConcurrentCancels extends ConcurrentCancelsContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link ShutDownContract}. */
    @Nested
    final class ShutDown extends ShutDownContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link WaitsContract}. */
    @Nested
    final class Waits extends WaitsContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link RecoveryContract}. */
    @Nested
    final class Recovery extends RecoveryContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link ForksContract}. */
    @Nested
    final class Forks extends ForksContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link ForkLinksContract}. */
    @Nested
    final class ForkLinks extends ForkLinksContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link FairnessContract}. */
    @Nested
    final class Fairness extends FairnessContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link SchedulesContract}. */
    @Nested
    final class Schedules extends SchedulesContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }

    /** Runs {@link TicksContract}. */
    @Nested
    final class Ticks extends TicksContract {
        @Override
        protected StoreUnderTest newStore() {
            return FlowContracts.this.newStore();
        }
    }
}
