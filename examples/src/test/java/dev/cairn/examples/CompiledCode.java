package dev.cairn.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The sources of the examples, which are compiled and run; what the guide shows must stand in them. */
record CompiledCode(List<List<String>> files) {

    static CompiledCode under(Path folder, String extension) {
        try (Stream<Path> tree = Files.walk(folder)) {
            return new CompiledCode(tree.filter(file -> file.toString().endsWith(extension))
                    .map(CompiledCode::lines)
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether the block stands in one of the files as it is, wherever its left edge may be. */
    boolean has(String block) {
        List<String> wanted = block.stripTrailing().stripIndent().lines().toList();
        return files.stream().anyMatch(file -> stands(wanted, file));
    }

    private static boolean stands(List<String> wanted, List<String> file) {
        String first = wanted.getFirst().strip();
        return IntStream.rangeClosed(0, file.size() - wanted.size())
                .filter(start -> file.get(start).strip().equals(first))
                .mapToObj(start -> dedented(file.subList(start, start + wanted.size())))
                .anyMatch(wanted::equals);
    }

    private static List<String> dedented(List<String> lines) {
        return String.join("\n", lines).stripIndent().lines().toList();
    }

    private static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
