package dev.cairn.chaos.check;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What the server and the workers complained about. */
public final class Logs {

    /** Time, process, SQLSTATE, application: as the server was told to begin its lines. */
    private static final Pattern ERROR = Pattern.compile("^[^,]+,\\d+,(\\w{5}),cairn[^:]*:(ERROR|FATAL|PANIC)");

    private static final Pattern WORKER_ERROR = Pattern.compile(" ERROR ");

    private Logs() {}

    /** How often each SQLSTATE was sent to an engine. Deadlocks are 40P01, serialization failures 40001. */
    public static Map<String, Integer> sqlStates(Path serverLog) throws IOException {
        Map<String, Integer> counts = new TreeMap<>();
        try (Stream<String> lines = Files.lines(serverLog, StandardCharsets.ISO_8859_1)) {
            lines.map(ERROR::matcher)
                    .filter(Matcher::find)
                    .forEach(error -> counts.merge(error.group(1), 1, Integer::sum));
        }
        return counts;
    }

    /** Lines in which a worker says that something went wrong that should not. */
    public static List<String> workerErrors(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().flatMap(Logs::errors).toList();
        }
    }

    private static Stream<String> errors(Path file) {
        try {
            return Files.readAllLines(file, StandardCharsets.ISO_8859_1).stream()
                    .filter(line -> WORKER_ERROR.matcher(line).find())
                    .map(line -> file.getFileName() + ": " + line);
        } catch (IOException e) {
            return Stream.of(file + " cannot be read: " + e.getMessage());
        }
    }
}
