package dev.cairn.testkit.contract;

import org.junit.jupiter.api.BeforeEach;

/** What the parts of the contract share that drive the real flows over the store. */
public abstract class FlowContract extends StoreContract {

    Flows flows;

    @BeforeEach
    final void bindFlows() {
        flows = new Flows(store());
    }
}
