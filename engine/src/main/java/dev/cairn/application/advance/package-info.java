/**
 * What happens inside a transaction: runs begin, tasks go on, leases are granted, and what becomes ready finds its place.
 * The flows above open the transactions.
 *
 * <p>Not API: what lies here changes between releases without notice.
 */
@NullMarked
package dev.cairn.application.advance;

import org.jspecify.annotations.NullMarked;
