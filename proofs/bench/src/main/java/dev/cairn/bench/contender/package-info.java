/** Who is measured: Cairn, and the engines a team would otherwise take. */
@NullMarked
package dev.cairn.bench.contender;

import org.jspecify.annotations.NullMarked;
