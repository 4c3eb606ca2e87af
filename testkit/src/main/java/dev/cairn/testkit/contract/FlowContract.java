package dev.cairn.testkit.contract;

import org.junit.jupiter.api.BeforeEach;

/** The base of those parts of the contract that drive the real flows over the store. */
public abstract class FlowContract extends StoreContract {

    Flows flows;

    @BeforeEach
    final void bindFlows() {
        flows = new Flows(store());
    }
}
