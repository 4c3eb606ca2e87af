package dev.cairn.application.settle;

import dev.cairn.domain.model.Fence;
import dev.cairn.domain.port.StoreRefusedException;
import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Settles a result that the store has refused, so that it ends in some way or waits for a better moment. */
final class SettleRefused {

    private static final Logger log = LoggerFactory.getLogger(SettleRefused.class);

    private final Settle settle;
    private final OutcomeIfRefused outcomeIfRefused;
    private final BiConsumer<List<AttemptResult>, Set<Fence>> settled;

    /** Tells what was settled, with the fences that were held. */
    SettleRefused(
            Settle settle, OutcomeIfRefused outcomeIfRefused, BiConsumer<List<AttemptResult>, Set<Fence>> settled) {
        this.settle = settle;
        this.outcomeIfRefused = outcomeIfRefused;
        this.settled = settled;
    }

    /**
     * Stores a refused result in another way: without its heartbeat if it has one, otherwise as a failure of the attempt,
     * after which the retry policy of the step decides. A refusal that is not about a value is temporary, so the result is
     * kept.
     *
     * @return why the result is to be retried, or null when it is not
     */
    @Nullable
    RuntimeException settle(AttemptResult culprit, RuntimeException cause) {
        if (cause instanceof StoreRefusedException) {
            tell("Result was refused by the store; it is kept and tried again.", culprit, cause);
            return cause;
        }
        if (culprit.heartbeat() != null) {
            AttemptResult without = culprit.after(null);
            RuntimeException again = settleAlone(without);
            if (again != null) {
                return settle(without, again);
            }
            tell("Last heartbeat of an attempt cannot be stored and is dropped.", culprit, cause);
            return null;
        }
        tell("Result cannot be stored; the attempt counts as failed.", culprit, cause);
        RuntimeException again = settleAlone(culprit.as(outcomeIfRefused.outcome(culprit, cause)));
        if (again != null) {
            tell("Not even its failure can be stored; the result is kept and tried again.", culprit, again);
        }
        return again;
    }

    /** Settles one result, and returns why the store refuses it, or null. */
    private @Nullable RuntimeException settleAlone(AttemptResult result) {
        try {
            settled.accept(List.of(result), settle.settle(List.of(result)));
            return null;
        } catch (RuntimeException e) {
            if (!Bisection.isRefusal(e)) {
                throw e;
            }
            return e;
        }
    }

    private static void tell(String phrase, AttemptResult culprit, RuntimeException cause) {
        log.warn(
                "{} run={} step={} attempt={} reason={}",
                phrase,
                culprit.fence().key().runId(),
                culprit.fence().key().name(),
                culprit.fence().attempt(),
                cause.getMessage());
    }
}
