/** What every command needs: where it stands, how it refuses, which database it asks. */
@NullMarked
package dev.cairn.cli.shell;

import org.jspecify.annotations.NullMarked;
