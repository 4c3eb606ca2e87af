/** The store contract: tests that every adapter for a store inherits; begin at {@link StoreContractSuite}. */
@NullMarked
package dev.cairn.testkit.contract;

import org.jspecify.annotations.NullMarked;
