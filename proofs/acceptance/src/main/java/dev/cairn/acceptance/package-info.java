/** What the engine promises; everything is in the tests. */
@NullMarked
package dev.cairn.acceptance;

import org.jspecify.annotations.NullMarked;
