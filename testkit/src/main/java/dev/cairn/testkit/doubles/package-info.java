/** Forwarding stores and transactions, for tests that observe or falsify single calls. */
@NullMarked
package dev.cairn.testkit.doubles;

import org.jspecify.annotations.NullMarked;
