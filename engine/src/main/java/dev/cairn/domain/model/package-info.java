/**
 * The nouns of the engine: records and sealed types that hold what the rules decide on.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.domain.model;

import org.jspecify.annotations.NullMarked;
