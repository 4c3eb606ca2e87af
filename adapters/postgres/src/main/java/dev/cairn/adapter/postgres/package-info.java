/**
 * The store on PostgreSQL. {@link dev.cairn.adapter.postgres.PostgresEngine}, {@link
 * dev.cairn.adapter.postgres.Retention} and {@link dev.cairn.adapter.postgres.Migrations} are API; all else changes
 * without notice.
 *
 * <p>The way of one task: {@code PostgresStore} opens a transaction whose statements {@code PipelinedConnection} sends.
 * {@code InsertRuns} stores the run, {@code PostgresTasks} its tasks, {@code PostgresQueue} queues a task and takes it,
 * {@code PostgresLeases} leases it and takes the lease away, {@code SaveTasks} writes what became of it, {@code
 * PostgresRuns} ends the run.
 *
 * <ul>
 *   <li>{@code sql}: how statements reach the server;
 *   <li>{@code coordination}: leader election, wake-ups, the dedicated connection;
 *   <li>{@code inspect} and {@code verify}: reading for people, through {@code ReadOnlySnapshot}.
 * </ul>
 *
 * <p>What keeps a transaction to few round trips is one page: docs/how-a-transaction-reaches-the-server.md.
 */
@NullMarked
package dev.cairn.adapter.postgres;

import org.jspecify.annotations.NullMarked;
