/** The engine put together: its loops, its threads and the parts they drive. */
@NullMarked
package dev.cairn.application;

import org.jspecify.annotations.NullMarked;
