/**
 * Triggering: runs, their tasks and their first queue rows.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.start;

import org.jspecify.annotations.NullMarked;
