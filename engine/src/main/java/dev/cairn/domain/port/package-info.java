/**
 * The ports: what the engine needs from outside, named by intent.
 *
 * <p>Not API: a custom store implements these ports, and has to follow their changes between releases.
 */
@NullMarked
package dev.cairn.domain.port;

import org.jspecify.annotations.NullMarked;
