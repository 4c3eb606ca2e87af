/** What is run in a simulation: random workflows, what their steps do, and what must come of them. */
@NullMarked
package dev.cairn.simulation.plan;

import org.jspecify.annotations.NullMarked;
