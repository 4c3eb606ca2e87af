/**
 * Where time, ids and chance come from in production.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.adapter.time;

import org.jspecify.annotations.NullMarked;
