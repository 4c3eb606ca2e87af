package dev.cairn.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/** The files of a working copy, without what builds and tools leave in it. */
record SourceTree(Path root, List<Path> files) {
    private static final Set<String> LEFT_OUT = Set.of("target", ".git", ".idea", ".vscode", "node_modules");

    /** The working copy that this test runs in: the closest folder upwards that has a {@code .ci}. */
    static SourceTree ofThisRepository() {
        Path start = Path.of("").toAbsolutePath();
        for (Path folder = start; folder != null; folder = folder.getParent()) {
            if (Files.isDirectory(folder.resolve(".ci"))) return at(folder);
        }
        throw new IllegalStateException("No folder with a .ci above " + start);
    }

    static SourceTree at(Path root) {
        List<Path> files = new ArrayList<>();
        try {
            Files.walkFileTree(root, new SimpleFileVisitor<>() {
                @Override
                public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                    boolean skip = !folder.equals(root)
                            && LEFT_OUT.contains(folder.getFileName().toString());
                    return skip ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    files.add(file);
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new SourceTree(root, files.stream().sorted().toList());
    }

    List<Path> mainJava() {
        return javaUnder("/src/main/java/");
    }

    List<Path> testJava() {
        return javaUnder("/src/test/java/");
    }

    List<Path> markdown() {
        return filesWhere(file -> file.toString().endsWith(".md"));
    }

    List<Path> filesWhere(Predicate<Path> wanted) {
        return files.stream().filter(wanted).toList();
    }

    /** The path as people write it: from the root, with slashes. */
    String nameOf(Path file) {
        return root.relativize(file).toString().replace('\\', '/');
    }

    static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<Path> javaUnder(String folder) {
        return filesWhere(file -> nameOf(file).endsWith(".java") && ("/" + nameOf(file)).contains(folder));
    }
}
