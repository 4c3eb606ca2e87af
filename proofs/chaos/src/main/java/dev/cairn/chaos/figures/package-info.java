/** How long things take that are promised to take no longer: measured on real processes, one thing at a time. */
@NullMarked
package dev.cairn.chaos.figures;

import org.jspecify.annotations.NullMarked;
