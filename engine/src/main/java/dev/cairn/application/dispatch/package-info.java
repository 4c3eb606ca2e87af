/**
 * Claims work from the queue and gives it to threads.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.dispatch;

import org.jspecify.annotations.NullMarked;
