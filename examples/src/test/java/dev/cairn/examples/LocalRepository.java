package dev.cairn.examples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A local Maven repository that has everything the user's own one has, by links, and beside it the artifacts of this build. So
 * a project can depend on them without anything being installed into the user's repository.
 */
final class LocalRepository {
    private LocalRepository() {}

    /** Makes it in a folder, of what the user has and what this build publishes; the parent POM is published as well. */
    static void make(Path folder, Path users, Path published, Path parentPom, String version) throws IOException {
        Path dev = Files.createDirectories(folder.resolve("dev"));
        Path cairn = Files.createDirectory(dev.resolve("cairn"));
        for (Path entry : entries(users)) {
            link(folder, entry);
        }
        for (Path entry : entries(users.resolve("dev"))) {
            link(dev, entry);
        }
        for (Path entry : entries(published.resolve("dev/cairn"))) {
            link(cairn, entry);
        }
        Path parent = Files.createDirectories(cairn.resolve("cairn-parent").resolve(version));
        Files.copy(parentPom, parent.resolve("cairn-parent-" + version + ".pom"));
    }

    /** Removes the links, so that whoever deletes the folder meets none that lead out of it. */
    static void unlink(Path folder) throws IOException {
        for (Path linked : List.of(folder, folder.resolve("dev"), folder.resolve("dev/cairn"))) {
            for (Path entry : entries(linked)) {
                if (Files.isSymbolicLink(entry)) {
                    Files.delete(entry);
                }
            }
        }
    }

    /** What is there already, because parts of it are this build's own, stays. */
    private static void link(Path folder, Path target) throws IOException {
        Path link = folder.resolve(target.getFileName());
        if (!Files.exists(link)) {
            Files.createSymbolicLink(link, target);
        }
    }

    private static List<Path> entries(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> entries = Files.list(folder)) {
            return entries.toList();
        }
    }
}
