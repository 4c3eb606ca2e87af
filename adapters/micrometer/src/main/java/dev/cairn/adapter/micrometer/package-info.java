/** Meters of Micrometer for engines. */
@NullMarked
package dev.cairn.adapter.micrometer;

import org.jspecify.annotations.NullMarked;
