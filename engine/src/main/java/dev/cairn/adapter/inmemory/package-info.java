/** The reference store: everything in memory, one transaction at a time. */
@NullMarked
package dev.cairn.adapter.inmemory;

import org.jspecify.annotations.NullMarked;
