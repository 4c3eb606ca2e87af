/** Waiting for runs and looking at them. */
@NullMarked
package dev.cairn.application.operate;

import org.jspecify.annotations.NullMarked;
