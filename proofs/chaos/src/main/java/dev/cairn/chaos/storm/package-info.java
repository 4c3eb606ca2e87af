/** Breaking things: which, when, and whom it hit. */
@NullMarked
package dev.cairn.chaos.storm;

import org.jspecify.annotations.NullMarked;
