package dev.cairn.domain.model;

import java.util.UUID;

/** The facts about a run that never change and that its queue rows need. */
public record RunHeader(UUID id, String workflow, int version, String tenant) {}
