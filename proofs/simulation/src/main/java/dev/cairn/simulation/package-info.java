/** Random workflows under random faults: one thread, one seed, and everything that must be true checked on the way. */
@NullMarked
package dev.cairn.simulation;

import org.jspecify.annotations.NullMarked;
