/** The command line: the root command, and the process it runs in. */
@NullMarked
package dev.cairn.cli;

import org.jspecify.annotations.NullMarked;
