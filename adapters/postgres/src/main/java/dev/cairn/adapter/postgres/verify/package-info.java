/**
 * The invariants of the stored data, one query each: {@link dev.cairn.adapter.postgres.verify.Verify} asks all of them
 * in one snapshot. It only reads, through {@link dev.cairn.adapter.postgres.ReadOnlySnapshot}.
 */
@NullMarked
package dev.cairn.adapter.postgres.verify;

import org.jspecify.annotations.NullMarked;
