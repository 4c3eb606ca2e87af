/**
 * Waiting for runs and looking at them.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.operate;

import org.jspecify.annotations.NullMarked;
