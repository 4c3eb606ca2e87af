/**
 * Operates on stored runs: waits for them, reads and lists them, cancels them, ends them at their deadlines, deletes old ones.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.operate;

import org.jspecify.annotations.NullMarked;
