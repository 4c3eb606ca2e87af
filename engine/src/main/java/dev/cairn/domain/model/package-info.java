/** The nouns of the engine: records and sealed types that hold what the rules decide on. */
@NullMarked
package dev.cairn.domain.model;

import org.jspecify.annotations.NullMarked;
