/** Runs and attempts as spans of OpenTelemetry. */
@NullMarked
package dev.cairn.adapter.opentelemetry;

import org.jspecify.annotations.NullMarked;
