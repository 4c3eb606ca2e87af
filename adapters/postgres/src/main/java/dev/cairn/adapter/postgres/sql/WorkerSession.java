package dev.cairn.adapter.postgres.sql;

import java.time.Duration;

/**
 * The session of a worker's dedicated connection, which lasts as long as its process.
 *
 * @param lock the key of the advisory lock that it holds; when the lock is free, the process is gone
 * @param overdueAfter how long after a heartbeat the next one counts as missed
 */
public record WorkerSession(int lock, Duration overdueAfter) {}
