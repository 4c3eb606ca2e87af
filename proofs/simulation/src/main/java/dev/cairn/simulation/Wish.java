package dev.cairn.simulation;

import dev.cairn.TriggerOptions;

/**
 * A run that somebody wants.
 *
 * @param input tells it from all others
 * @param repeatable whether it has an id or a key of its own, so that it can be asked for again
 */
record Wish(String workflow, String tenant, String input, TriggerOptions options, boolean repeatable) {}
