/**
 * What people do about steps that failed for good: look at them, requeue them, discard them.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.revive;

import org.jspecify.annotations.NullMarked;
