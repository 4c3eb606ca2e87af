/** From the block a user writes to a checked definition. */
@NullMarked
package dev.cairn.application.define;

import org.jspecify.annotations.NullMarked;
