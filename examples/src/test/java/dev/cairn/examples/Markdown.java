package dev.cairn.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** A page of the documentation, and the code it shows. */
record Markdown(String name, String text) {

    static Markdown read(Path file) {
        try {
            return new Markdown(file.getFileName().toString(), Files.readString(file));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The fenced blocks of a language, in order, without their fences. */
    List<String> blocks(String language) {
        return Pattern.compile("(?ms)^```" + language + "\n(.*?)^```")
                .matcher(text)
                .results()
                .map(block -> block.group(1))
                .toList();
    }
}
