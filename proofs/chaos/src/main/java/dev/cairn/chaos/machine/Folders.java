package dev.cairn.chaos.machine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;

/** Where a proof keeps its files: the server's data, what everybody logged, what was done. */
public final class Folders {

    private Folders() {}

    /** A new one, where the controller logs from now on. */
    public static Path create() throws IOException {
        Path folder = Files.createTempDirectory("cairn-chaos-");
        System.setProperty(
                "org.slf4j.simpleLogger.logFile",
                folder.resolve("controller.log").toString());
        return folder;
    }

    /** With everything in it. */
    public static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(Folders::deleteOne);
        }
    }

    private static void deleteOne(Path file) {
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
