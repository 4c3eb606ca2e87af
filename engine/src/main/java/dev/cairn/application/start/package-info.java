/** Triggering: runs, their tasks and their first queue rows. */
@NullMarked
package dev.cairn.application.start;

import org.jspecify.annotations.NullMarked;
