package dev.cairn.cli.demo;

import dev.cairn.cli.shell.Database;
import java.nio.file.Path;

/**
 * Where the demo takes place.
 *
 * @param database of its runs
 * @param files the folder of its files
 * @param place the server, for people
 */
record Stage(Database database, Path files, String place) {

    static Path logs(Path files) {
        return files.resolve("logs");
    }

    Path logs() {
        return logs(files);
    }
}
