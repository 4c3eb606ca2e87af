/**
 * How the parts of an engine wake its loops.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.bell;

import org.jspecify.annotations.NullMarked;
