/** Everything a user of Cairn writes against: the words of the engine and the door to it. */
@NullMarked
package dev.cairn;

import org.jspecify.annotations.NullMarked;
