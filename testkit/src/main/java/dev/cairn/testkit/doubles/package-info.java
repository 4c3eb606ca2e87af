/** Stores and transactions that are others, except for what a subclass does differently: for tests that watch or falsify. */
@NullMarked
package dev.cairn.testkit.doubles;

import org.jspecify.annotations.NullMarked;
