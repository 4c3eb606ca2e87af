/** What must hold when the storm is over. */
@NullMarked
package dev.cairn.chaos.check;

import org.jspecify.annotations.NullMarked;
