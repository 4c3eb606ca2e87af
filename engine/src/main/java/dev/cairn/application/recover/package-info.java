/**
 * Keeps work from being lost: heartbeats, timers, reaping, leadership, leaving.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.recover;

import org.jspecify.annotations.NullMarked;
