/**
 * The assembled engine: its loops, its threads and the parts that they drive.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application;

import org.jspecify.annotations.NullMarked;
