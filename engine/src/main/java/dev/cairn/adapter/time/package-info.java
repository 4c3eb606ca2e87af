/** Where time, ids and chance come from in production. */
@NullMarked
package dev.cairn.adapter.time;

import org.jspecify.annotations.NullMarked;
