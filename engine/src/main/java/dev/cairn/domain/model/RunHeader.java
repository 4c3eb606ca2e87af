package dev.cairn.domain.model;

import java.util.UUID;

/** What never changes about a run and what its queue rows need to know. */
public record RunHeader(UUID id, String workflow, int version, String tenant) {}
