/** Commands that look. */
@NullMarked
package dev.cairn.cli.inspect;

import org.jspecify.annotations.NullMarked;
