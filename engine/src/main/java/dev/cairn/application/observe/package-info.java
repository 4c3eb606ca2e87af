/**
 * Telling of what was committed: other workers, the listeners of this engine, the log.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.observe;

import org.jspecify.annotations.NullMarked;
