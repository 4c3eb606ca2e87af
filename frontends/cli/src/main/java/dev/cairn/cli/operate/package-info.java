/** Commands that check and change. */
@NullMarked
package dev.cairn.cli.operate;

import org.jspecify.annotations.NullMarked;
