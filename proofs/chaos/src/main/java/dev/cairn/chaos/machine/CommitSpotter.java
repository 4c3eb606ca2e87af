package dev.cairn.chaos.machine;

import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;

/** Follows what a client sends and tells when that is a COMMIT. Prepared statements are known by their names. */
final class CommitSpotter {

    private final Set<String> prepared = new HashSet<>();
    private boolean pending;

    /** Whether this message, one after the other, completes a COMMIT. */
    boolean completesCommit(char type, byte[] body) {
        switch (type) {
            case 'P' -> parse(text(body, 0), text(body, text(body, 0).length() + 1));
            case 'B' -> pending |= prepared.contains(text(body, text(body, 0).length() + 1));
            case 'Q' -> pending = isCommit(text(body, 0));
            default -> {}
        }
        boolean complete = pending && endsGroup(type);
        pending &= !complete;
        return complete;
    }

    /** Whether the server acts on everything so far when it gets a message of this type. */
    static boolean endsGroup(char type) {
        return "PBDEC".indexOf(type) < 0;
    }

    private void parse(String name, String query) {
        if (isCommit(query)) {
            prepared.add(name);
        } else {
            prepared.remove(name);
        }
    }

    private static boolean isCommit(String query) {
        return query.strip().toUpperCase(Locale.ROOT).startsWith("COMMIT");
    }

    private static String text(byte[] body, int from) {
        int end = from;
        while (end < body.length && body[end] != 0) {
            end++;
        }
        return new String(body, from, end - from, StandardCharsets.ISO_8859_1);
    }
}
