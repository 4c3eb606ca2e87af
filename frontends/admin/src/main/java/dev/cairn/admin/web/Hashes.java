package dev.cairn.admin.web;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Short names for contents. */
final class Hashes {

    private static final int BYTES = 16;

    private Hashes() {}

    /** The beginning of the SHA-256 of that content. */
    static String of(byte[] content) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-256").digest(content);
            return HexFormat.of().formatHex(hash, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("engine bug: every JDK has SHA-256", e);
        }
    }
}
