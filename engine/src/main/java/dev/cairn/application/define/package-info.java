/**
 * Turns the block that a user writes into a checked definition.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.define;

import org.jspecify.annotations.NullMarked;
