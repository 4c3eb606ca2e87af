/**
 * The work inside a transaction: beginning runs, advancing tasks, granting leases and placing ready tasks. The flows of
 * the other packages open the transactions.
 *
 * <p>Not API: this package changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.advance;

import org.jspecify.annotations.NullMarked;
