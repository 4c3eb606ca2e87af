/**
 * The public API of Cairn: defining workflows, starting runs and reading results.
 *
 * <p>{@code engine/api.txt} lists this API. The packages of the domain and the application are not part of it.
 */
@NullMarked
package dev.cairn;

import org.jspecify.annotations.NullMarked;
