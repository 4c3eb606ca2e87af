/** The rules of the engine: pure functions without clock, store or thread. */
@NullMarked
package dev.cairn.domain.service;

import org.jspecify.annotations.NullMarked;
