/** Running one attempt of a step and saying what it came to. */
@NullMarked
package dev.cairn.application.execute;

import org.jspecify.annotations.NullMarked;
