package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.ForkOptions;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.StepError;
import java.util.UUID;

/** A run that has failed in its middle, to be forked. */
abstract class FailedDiamondContract extends FlowContract {

    static final Outcome FAILED = new Outcome.Failed(StepError.noticed("Broken", "it broke"));

    /** A run of a diamond in which a and c have completed and b has failed. */
    UUID failedDiamond(TriggerOptions options) {
        UUID run = flows.start(Shape.diamond(), "acme", options);
        flows.settle(flows.claimAll(), new Outcome.Completed(new Payload("\"from a\"")));
        for (Claim claim : flows.claimAll()) {
            boolean breaks = Flows.stepOf(claim).equals("b");
            flows.settle(claim, breaks ? FAILED : new Outcome.Completed(new Payload("{ \"c\": 1 }")));
        }
        assertThat(flows.run(run).status()).isEqualTo(RunStatus.FAILED);
        return run;
    }

    UUID failedDiamond() {
        return failedDiamond(TriggerOptions.none());
    }

    StartedRun fork(UUID run, String step, ForkOptions options) {
        return flows.reference(run).fork(step, options);
    }
}
