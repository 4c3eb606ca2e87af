package dev.cairn.application.start;

import dev.cairn.TriggerOptions;
import dev.cairn.domain.model.NewRun;

/** A run that somebody wants, encoded and with its id: asking for it twice is asking for it once. */
record RunRequest(RunPlan plan, NewRun run, TriggerOptions options) {}
