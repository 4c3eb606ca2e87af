/**
 * What the engine needs from outside, named by intent.
 *
 * <p>Not API: a store of one's own implements these, and changes with them between releases.
 */
@NullMarked
package dev.cairn.domain.port;

import org.jspecify.annotations.NullMarked;
