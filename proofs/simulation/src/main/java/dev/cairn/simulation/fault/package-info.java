/** Faults at the port of the store: answers that get lost, work that is repeated, time that passes. */
@NullMarked
package dev.cairn.simulation.fault;

import org.jspecify.annotations.NullMarked;
