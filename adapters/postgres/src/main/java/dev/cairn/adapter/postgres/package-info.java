/** The store on PostgreSQL: one class for each family of statements, SQL beside its parameters. */
@NullMarked
package dev.cairn.adapter.postgres;

import org.jspecify.annotations.NullMarked;
