package dev.cairn.admin.web;

import java.util.function.Function;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A style sheet with those that it imports, without comments and without space that says nothing. */
final class PackedStyle {

    private static final Pattern IMPORT = Pattern.compile("@import '([a-z-]+\\.css)';");
    private static final Pattern COMMENT = Pattern.compile("(?s)/\\*.*?\\*/");
    private static final Pattern SPACE = Pattern.compile("\\s+");
    private static final Pattern AROUND = Pattern.compile("\\s*([{};,])\\s*");

    private PackedStyle() {}

    /** Packs the style sheet of that path; the files are given by their paths. */
    static String of(String path, Function<String, @Nullable String> files) {
        String text = files.apply(path);
        if (text == null) {
            throw new IllegalStateException("The dashboard imports " + path + ", which is not there");
        }
        String folder = path.substring(0, path.lastIndexOf('/') + 1);
        String css = COMMENT.matcher(text).replaceAll("");
        css = AROUND.matcher(SPACE.matcher(css).replaceAll(" "))
                .replaceAll("$1")
                .strip();
        return IMPORT.matcher(css)
                .replaceAll((MatchResult found) ->
                        java.util.regex.Matcher.quoteReplacement(of(folder + found.group(1), files)));
    }
}
