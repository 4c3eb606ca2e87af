/** Medians and spreads, as a table, as JSON and as a chart. */
@NullMarked
package dev.cairn.bench.report;

import org.jspecify.annotations.NullMarked;
