/**
 * The nouns of the engine: records and sealed types on which the rules decide.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.domain.model;

import org.jspecify.annotations.NullMarked;
