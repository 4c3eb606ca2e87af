/**
 * Runs one attempt of a step and returns its outcome.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.execute;

import org.jspecify.annotations.NullMarked;
