/**
 * Schedules: defining them, steering them, and starting the runs of their ticks.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.schedule;

import org.jspecify.annotations.NullMarked;
