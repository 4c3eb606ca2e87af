/** Payloads as JSON, written and read with Jackson 3. */
@NullMarked
package dev.cairn.adapter.jackson;

import org.jspecify.annotations.NullMarked;
