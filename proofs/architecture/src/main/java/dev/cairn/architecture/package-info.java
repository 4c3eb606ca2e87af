/** Rules of the code base; they are tests. Without this file the compiler warns that there is no folder of classes. */
@NullMarked
package dev.cairn.architecture;

import org.jspecify.annotations.NullMarked;
