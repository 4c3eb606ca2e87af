/** What the workers run: random graphs whose outcome can be foretold, and steps that leave traces. */
@NullMarked
package dev.cairn.chaos.workload;

import org.jspecify.annotations.NullMarked;
