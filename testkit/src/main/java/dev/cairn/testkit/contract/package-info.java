/** What every store must do, as tests that an adapter inherits; begin at {@link StoreContractSuite}. */
@NullMarked
package dev.cairn.testkit.contract;

import org.jspecify.annotations.NullMarked;
