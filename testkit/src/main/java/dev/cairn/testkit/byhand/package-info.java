/**
 * Engines whose loops a test drives itself, for the proofs of the engine and of stores.
 *
 * <p>Not API: these classes show the internals of the engine, which change between releases without notice.
 */
@NullMarked
package dev.cairn.testkit.byhand;

import org.jspecify.annotations.NullMarked;
