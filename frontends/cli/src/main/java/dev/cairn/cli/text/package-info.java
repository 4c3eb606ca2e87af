/** How things are put into words, tables and pictures on a terminal. */
@NullMarked
package dev.cairn.cli.text;

import org.jspecify.annotations.NullMarked;
