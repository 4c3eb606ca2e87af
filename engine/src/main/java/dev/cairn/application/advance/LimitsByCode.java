package dev.cairn.application.advance;

import dev.cairn.domain.model.AttemptLimits;
import dev.cairn.domain.model.QueueEntry;
import org.jspecify.annotations.Nullable;

/** The time limits of attempts, by the code of the worker that leases them. */
@FunctionalInterface
public interface LimitsByCode {

    /** No attempt has limits. */
    LimitsByCode NONE = entry -> null;

    /** The limits of the next attempt of a task, or null for none. */
    @Nullable
    AttemptLimits of(QueueEntry entry);
}
