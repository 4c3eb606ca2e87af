/** One feature a file, each with a {@code main} to run. They use the engine in memory; nothing needs to be installed. */
@NullMarked
package dev.cairn.examples;

import org.jspecify.annotations.NullMarked;
