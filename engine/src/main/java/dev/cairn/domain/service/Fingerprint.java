package dev.cairn.domain.service;

import dev.cairn.domain.model.HandlerName;
import dev.cairn.domain.model.StepError;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.regex.Pattern;

/**
 * Computes what failures of one kind share: workflow, step, class of the error, and the message without its numbers and
 * ids.
 */
public final class Fingerprint {

    private static final int BYTES = 8;
    private static final Pattern ID = Pattern.compile(
            // A UUID, a number in hexadecimal digits, or any other number.
            "\\b[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}\\b"
                    + "|\\b0[xX][0-9a-fA-F]+\\b|\\b(?=[a-fA-F]*[0-9])[0-9a-fA-F]{6,}\\b|[0-9]+");

    private Fingerprint() {}

    /** The fingerprint of an error of a step. A handler has one name for it, however often its run was revived. */
    public static String of(String workflow, String step, StepError error) {
        String code = HandlerName.of(step)
                .map(handler -> handler.kind().handlerTask())
                .orElse(step);
        String text = String.join("\0", workflow, code, error.type(), normalized(error.message()));
        byte[] hash = sha256().digest(text.getBytes(StandardCharsets.UTF_8));
        return HexFormat.of().formatHex(hash, 0, BYTES);
    }

    private static String normalized(String message) {
        return ID.matcher(message).replaceAll("#");
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }
}
