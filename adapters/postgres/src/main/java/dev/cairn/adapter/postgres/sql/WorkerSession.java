package dev.cairn.adapter.postgres.sql;

import java.time.Duration;

/**
 * What a worker holds on a connection of its own for as long as its process lives.
 *
 * @param lock the number of the advisory lock that the session holds: free means that the process is gone
 * @param overdueAfter how long after a beat the next one is missed
 */
public record WorkerSession(int lock, Duration overdueAfter) {}
