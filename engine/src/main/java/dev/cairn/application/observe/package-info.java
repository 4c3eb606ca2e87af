/**
 * Reports what was committed to other workers, to the listeners of this engine, and to the log.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.observe;

import org.jspecify.annotations.NullMarked;
