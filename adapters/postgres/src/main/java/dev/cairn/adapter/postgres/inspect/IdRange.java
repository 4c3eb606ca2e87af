package dev.cairn.adapter.postgres.inspect;

import java.util.UUID;
import java.util.regex.Pattern;

/** A range of ids. The ids with a common beginning are one range, so that an index finds them. */
record IdRange(UUID first, UUID last) {

    private static final int DIGITS = 32;
    private static final Pattern PLACES = Pattern.compile("(.{8})(.{4})(.{4})(.{4})(.{12})");
    private static final Pattern HEX = Pattern.compile("[0-9a-fA-F]{1,32}");

    /** The ids that begin with these digits. */
    static IdRange beginning(String text) {
        String digits = text.replace("-", "");
        if (!HEX.matcher(digits).matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not the beginning of a run's id, which has up to 32" + " hexadecimal digits.");
        }
        int missing = DIGITS - digits.length();
        return new IdRange(id(digits + "0".repeat(missing)), id(digits + "f".repeat(missing)));
    }

    private static UUID id(String digits) {
        return UUID.fromString(PLACES.matcher(digits).replaceFirst("$1-$2-$3-$4-$5"));
    }
}
