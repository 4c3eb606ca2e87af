/**
 * Writes the results of attempts, and everything that follows from them.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.settle;

import org.jspecify.annotations.NullMarked;
