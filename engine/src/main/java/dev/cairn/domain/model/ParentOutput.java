package dev.cairn.domain.model;

import dev.cairn.TaskState;
import org.jspecify.annotations.Nullable;

/** The outcome of a parent: its state, and its output if it completed with one. */
public record ParentOutput(TaskState state, @Nullable Payload output) {}
