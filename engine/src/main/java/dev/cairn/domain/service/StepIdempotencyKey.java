package dev.cairn.domain.service;

import dev.cairn.domain.model.TaskKey;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.UUID;

/** The idempotency key of a step in a run: the same in all attempts, on all workers and in all versions of Cairn. */
public final class StepIdempotencyKey {

    private static final int ID_BYTES = 16;
    private static final long VERSION_8 = 0x8000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private StepIdempotencyKey() {}

    /** A UUID of version 8, from the SHA-256 of the run's id and the step's name. Every service takes its 36 letters. */
    public static String of(TaskKey task) {
        MessageDigest digest = sha256();
        digest.update(ByteBuffer.allocate(ID_BYTES)
                .putLong(task.runId().getMostSignificantBits())
                .putLong(task.runId().getLeastSignificantBits())
                .array());
        ByteBuffer hash = ByteBuffer.wrap(digest.digest(task.name().getBytes(StandardCharsets.UTF_8)));
        long most = (hash.getLong() & ~0xF000L) | VERSION_8;
        long least = (hash.getLong() >>> 2) | VARIANT;
        return new UUID(most, least).toString();
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("engine bug: every Java platform has SHA-256", e);
        }
    }
}
