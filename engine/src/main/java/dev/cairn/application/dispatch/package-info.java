/**
 * Taking work from the queue and giving it to threads.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.dispatch;

import org.jspecify.annotations.NullMarked;
