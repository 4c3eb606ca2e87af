package dev.cairn.domain.model;

import dev.cairn.TimeLimit;

/** A lease whose attempt has exceeded a time limit. */
public record OverdueLease(Lease lease, TimeLimit limit, LimitWithRetries bound) {}
