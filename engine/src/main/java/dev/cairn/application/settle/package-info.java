/**
 * Writing what attempts came to, and everything that follows from it.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.settle;

import org.jspecify.annotations.NullMarked;
