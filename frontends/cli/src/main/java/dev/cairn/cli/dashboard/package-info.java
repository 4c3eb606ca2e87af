/** The dashboard as a server of its own. */
@NullMarked
package dev.cairn.cli.dashboard;

import org.jspecify.annotations.NullMarked;
