/** What must be true of every store at every moment, as checks that anybody can run over a snapshot. */
@NullMarked
package dev.cairn.testkit.invariants;

import org.jspecify.annotations.NullMarked;
