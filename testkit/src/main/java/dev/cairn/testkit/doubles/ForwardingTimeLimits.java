package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.port.TimeLimits;
import java.time.Duration;
import java.util.List;

/** Time limits that forward every call; a subclass overrides some. */
public abstract class ForwardingTimeLimits implements TimeLimits {

    private final TimeLimits limits;

    /** Forwards to those limits. */
    protected ForwardingTimeLimits(TimeLimits limits) {
        this.limits = limits;
    }

    @Override
    public List<OverdueLease> overdueLeases(Duration grace, int limit) {
        return limits.overdueLeases(grace, limit);
    }
}
