package dev.cairn.domain.model;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A signal to be stored.
 *
 * @param senderKey the key under which the run stores it only once, or null
 */
public record NewSignal(
        UUID runId, String name, Payload value, @Nullable String senderKey) {}
