/**
 * The trigger: stores runs with their tasks and places the first ones.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.start;

import org.jspecify.annotations.NullMarked;
