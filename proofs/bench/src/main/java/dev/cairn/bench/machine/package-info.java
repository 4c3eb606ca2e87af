/** The server that everybody is measured on, and its own limits. */
@NullMarked
package dev.cairn.bench.machine;

import org.jspecify.annotations.NullMarked;
