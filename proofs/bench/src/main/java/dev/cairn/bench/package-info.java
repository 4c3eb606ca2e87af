/** The benchmark: rounds in which every contender runs every scenario. */
@NullMarked
package dev.cairn.bench;

import org.jspecify.annotations.NullMarked;
