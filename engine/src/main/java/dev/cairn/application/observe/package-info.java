/** Telling of what was committed: other workers, the listeners of this engine, the log. */
@NullMarked
package dev.cairn.application.observe;

import org.jspecify.annotations.NullMarked;
