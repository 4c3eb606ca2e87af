/**
 * The production sources of time, ids and randomness.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.adapter.time;

import org.jspecify.annotations.NullMarked;
