/**
 * Reads stored data for people: {@link dev.cairn.adapter.postgres.inspect.Inspector} and the records it answers with.
 * It only reads, through {@link dev.cairn.adapter.postgres.ReadOnlySnapshot}.
 */
@NullMarked
package dev.cairn.adapter.postgres.inspect;

import org.jspecify.annotations.NullMarked;
