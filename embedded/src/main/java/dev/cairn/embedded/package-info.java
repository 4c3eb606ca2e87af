/** A PostgreSQL server that needs no installation. */
@NullMarked
package dev.cairn.embedded;

import org.jspecify.annotations.NullMarked;
