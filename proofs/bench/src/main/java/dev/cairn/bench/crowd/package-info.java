/** A thousand workers on one server. */
@NullMarked
package dev.cairn.bench.crowd;

import org.jspecify.annotations.NullMarked;
