package dev.cairn.examples;

import java.nio.file.Files;
import java.nio.file.Path;

/** Where this working copy is. */
final class Repository {
    private Repository() {}

    /** The folder that has a README and the examples, upwards from where the test runs. */
    static Path root() {
        Path folder = Path.of("").toAbsolutePath();
        while (!Files.exists(folder.resolve("README.md")) || !Files.exists(folder.resolve("examples/pom.xml"))) {
            folder = folder.getParent();
        }
        return folder;
    }
}
