/**
 * Running one attempt of a step and saying what it came to.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.execute;

import org.jspecify.annotations.NullMarked;
