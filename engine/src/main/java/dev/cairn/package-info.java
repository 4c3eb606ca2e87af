/**
 * Everything a user of Cairn writes against: the words of the engine and the door to it.
 *
 * <p>This package is the API of the engine; {@code engine/api.txt} lists it. What lies in the packages of the domain and
 * the application is not.
 */
@NullMarked
package dev.cairn;

import org.jspecify.annotations.NullMarked;
