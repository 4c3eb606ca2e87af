/** What is measured. */
@NullMarked
package dev.cairn.bench.scenario;

import org.jspecify.annotations.NullMarked;
