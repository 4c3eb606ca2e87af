/**
 * Waits for runs and inspects them.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.operate;

import org.jspecify.annotations.NullMarked;
