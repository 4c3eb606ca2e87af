package dev.cairn.testkit.doubles;

import dev.cairn.domain.model.Deadline;
import dev.cairn.domain.model.OverdueLease;
import dev.cairn.domain.model.Upcoming;
import dev.cairn.domain.port.TimeLimits;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;

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

    @Override
    public void bound(Map<UUID, Deadline> deadlines) {
        limits.bound(deadlines);
    }

    @Override
    public List<UUID> overdueRuns(int limit) {
        return limits.overdueRuns(limit);
    }

    @Override
    public Upcoming upcoming() {
        return limits.upcoming();
    }
}
