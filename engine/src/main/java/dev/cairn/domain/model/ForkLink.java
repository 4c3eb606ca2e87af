package dev.cairn.domain.model;

import dev.cairn.RunDetails;
import java.util.UUID;

/**
 * The link of a fork to its source.
 *
 * @param fork the run that was forked
 * @param source where it comes from
 */
public record ForkLink(UUID fork, RunDetails.Fork source) {}
