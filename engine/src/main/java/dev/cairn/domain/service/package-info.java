/**
 * The rules of the engine: pure functions without clock, store or thread.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.domain.service;

import org.jspecify.annotations.NullMarked;
