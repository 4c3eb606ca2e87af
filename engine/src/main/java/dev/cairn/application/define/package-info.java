/**
 * From the block a user writes to a checked definition.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.define;

import org.jspecify.annotations.NullMarked;
