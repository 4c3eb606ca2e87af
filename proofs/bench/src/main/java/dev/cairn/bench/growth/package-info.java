/** How the cost grows: with what is queued, finished, waiting, and not vacuumed. */
@NullMarked
package dev.cairn.bench.growth;

import org.jspecify.annotations.NullMarked;
