package dev.cairn.chaos.figures;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;

/** What was executed to its end, written beside the database: a step may finish while the server is away. */
interface Journal {

    /** That attempt has done its work. */
    void executed(UUID run, String step, int attempt);

    /** Of an engine that only triggers. */
    static Journal none() {
        return (run, step, attempt) -> {
            throw new IllegalStateException("executed by an engine that was never started");
        };
    }

    /** In a file of the worker's own. */
    static Journal in(Path folder, String worker) {
        Path file = folder.resolve(worker + ".journal");
        return (run, step, attempt) -> append(file, new Entry(Instant.now(), run, step, attempt));
    }

    /** Everything that was written there. */
    static Stream<Entry> read(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .filter(file -> file.toString().endsWith(".journal"))
                    .flatMap(Journal::entries)
                    .toList()
                    .stream();
        }
    }

    private static void append(Path file, Entry entry) {
        try {
            Files.writeString(file, entry.line(), StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Entry> entries(Path file) {
        try {
            return Files.readAllLines(file).stream().map(Entry::parse);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** One execution. */
    record Entry(Instant at, UUID run, String step, int attempt) {

        private String line() {
            return at + " " + run + " " + step + " " + attempt + "\n";
        }

        private static Entry parse(String line) {
            String[] words = line.split(" ", -1);
            return new Entry(Instant.parse(words[0]), UUID.fromString(words[1]), words[2], Integer.parseInt(words[3]));
        }

        /** Which step of which run. */
        String task() {
            return run + " " + step;
        }
    }
}
