/**
 * How the parts of an engine tell its loops that there is something to do.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.bell;

import org.jspecify.annotations.NullMarked;
