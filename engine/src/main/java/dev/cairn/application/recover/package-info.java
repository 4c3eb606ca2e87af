/**
 * What keeps work from being lost: heartbeats, timers, reaping, leadership, leaving.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.recover;

import org.jspecify.annotations.NullMarked;
