package dev.cairn.domain.model;

import dev.cairn.Compensation;
import dev.cairn.RetryPolicy;
import org.jspecify.annotations.Nullable;

/** The compensation of a step with its code, whose types are erased; the builder has checked them. */
public record CompensationDefinition(Compensation<Object, @Nullable Object> code, RetryPolicy retry) {}
