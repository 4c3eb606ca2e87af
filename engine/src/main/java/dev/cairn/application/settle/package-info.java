/** Writing what attempts came to, and everything that follows from it. */
@NullMarked
package dev.cairn.application.settle;

import org.jspecify.annotations.NullMarked;
