/** The invariants of every store, as checks over a snapshot. */
@NullMarked
package dev.cairn.testkit.invariants;

import org.jspecify.annotations.NullMarked;
