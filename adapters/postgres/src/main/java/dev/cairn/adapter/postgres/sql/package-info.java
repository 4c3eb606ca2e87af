/**
 * How a statement reaches the server: batches, pipelining, plan settings, connections, and errors on the way back. Not
 * API: it changes without notice.
 *
 * <p>{@link dev.cairn.adapter.postgres.sql.PipelinedConnection} collects statements and sends them together. A {@link
 * dev.cairn.adapter.postgres.sql.Schema} moves each to its schema as a {@link
 * dev.cairn.adapter.postgres.sql.SqlTemplate} and keeps the text. {@link dev.cairn.adapter.postgres.sql.Columns} makes
 * the arrays of a batch, {@link dev.cairn.adapter.postgres.sql.Rows} reads what comes back.
 */
@NullMarked
package dev.cairn.adapter.postgres.sql;

import org.jspecify.annotations.NullMarked;
