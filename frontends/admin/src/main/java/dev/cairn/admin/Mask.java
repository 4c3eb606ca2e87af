package dev.cairn.admin;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Says what nobody sees in inputs, outputs, metadata, heartbeats and error messages. It is applied on the server,
 * before anything is sent.
 */
@FunctionalInterface
public interface Mask {

    /** Hides nothing. */
    Mask NONE = pointer -> false;

    /**
     * Whether the value at that place is hidden. Its children are hidden with it.
     *
     * @param pointer a JSON pointer, such as {@code /card/number}; the empty text is the whole value, and a piece of
     *     metadata is found by its name: {@code /email}
     */
    boolean hides(String pointer);

    /** A text for people without what is to be hidden; by default as it is. */
    default String text(String text) {
        return text;
    }

    /** Hides what either of the two hides. */
    default Mask and(Mask other) {
        Mask first = this;
        return new Mask() {
            @Override
            public boolean hides(String pointer) {
                return first.hides(pointer) || other.hides(pointer);
            }

            @Override
            public String text(String text) {
                return other.text(first.text(text));
            }
        };
    }

    /**
     * Hides the fields with these names, wherever they are and in upper or lower case. In texts it hides the word that
     * follows the name and a colon or an equals sign.
     */
    static Mask names(String... names) {
        Set<String> hidden =
                Arrays.stream(names).map(name -> name.toLowerCase(Locale.ROOT)).collect(Collectors.toUnmodifiableSet());
        Pattern inText = Pattern.compile(
                "(?i)(\\b(?:" + alternatives(hidden) + ")\\b[\"']?\\s*[:=]\\s*)(\"[^\"]*\"|'[^']*'|[^\\s,;&}\\])]+)");
        return new Mask() {
            @Override
            public boolean hides(String pointer) {
                return hidden.contains(
                        pointer.substring(pointer.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT));
            }

            @Override
            public String text(String text) {
                return hidden.isEmpty() ? text : inText.matcher(text).replaceAll("$1•••");
            }
        };
    }

    /** Hides the values at these JSON pointers; {@code *} stands for any one name, as in {@code "/cards/*"}. */
    static Mask pointers(String... pointers) {
        List<Pattern> hidden = Arrays.stream(pointers)
                .map(pointer -> Pattern.compile(Arrays.stream(pointer.split("\\*", -1))
                        .map(Pattern::quote)
                        .collect(Collectors.joining("[^/]*"))))
                .toList();
        return pointer ->
                hidden.stream().anyMatch(pattern -> pattern.matcher(pointer).matches());
    }

    private static String alternatives(Collection<String> names) {
        return names.stream().map(Pattern::quote).collect(Collectors.joining("|"));
    }
}
