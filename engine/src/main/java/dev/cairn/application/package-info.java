/**
 * The engine put together: its loops, its threads and the parts they drive.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application;

import org.jspecify.annotations.NullMarked;
