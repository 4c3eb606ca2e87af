/** What the engine needs from outside, named by intent. */
@NullMarked
package dev.cairn.domain.port;

import org.jspecify.annotations.NullMarked;
