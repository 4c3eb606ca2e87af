package dev.cairn;

import java.time.Instant;

/**
 * The open dead letters of one fingerprint.
 *
 * @param fingerprint what they share
 * @param count how many there are, and whether all of them were counted
 * @param first when the first of them failed
 * @param last when the last of them failed
 * @param sample the last of them
 */
public record DeadLetterGroup(
        String fingerprint, RunCounts.Count count, Instant first, Instant last, DeadLetter sample) {}
