/** Payloads as JSON by Jackson. */
@NullMarked
package dev.cairn.adapter.jackson;

import org.jspecify.annotations.NullMarked;
