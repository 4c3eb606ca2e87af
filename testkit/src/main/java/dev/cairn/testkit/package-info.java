/** Tests of workflows in milliseconds: an in-memory engine with virtual time, planned failures and crashes. */
@NullMarked
package dev.cairn.testkit;

import org.jspecify.annotations.NullMarked;
