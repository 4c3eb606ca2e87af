/** Tests of workflows in milliseconds: an engine in memory with virtual time, and ways to make things go wrong. */
@NullMarked
package dev.cairn.testkit;

import org.jspecify.annotations.NullMarked;
