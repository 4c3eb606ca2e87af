/** What keeps work from being lost: heartbeats, timers, reaping, leadership, leaving. */
@NullMarked
package dev.cairn.application.recover;

import org.jspecify.annotations.NullMarked;
