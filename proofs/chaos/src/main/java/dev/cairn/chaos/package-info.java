/** The proof that nothing is lost whatever dies: real worker processes on a real server, under faults from a seed. */
@NullMarked
package dev.cairn.chaos;

import org.jspecify.annotations.NullMarked;
