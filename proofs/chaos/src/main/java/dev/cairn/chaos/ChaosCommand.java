package dev.cairn.chaos;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** Runs the proof from the command line; exits with 0 only when nothing was found. */
public final class ChaosCommand {

    private ChaosCommand() {}

    /** See {@link ChaosOptions#USAGE}. */
    public static void main(String[] arguments) throws Exception {
        ChaosOptions options;
        try {
            options = ChaosOptions.parse(List.of(arguments), new SplittableRandom());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            System.err.println(ChaosOptions.USAGE);
            System.exit(2);
            return;
        }
        Path folder = Files.createTempDirectory("cairn-chaos-");
        System.setProperty(
                "org.slf4j.simpleLogger.logFile",
                folder.resolve("controller.log").toString());
        System.out.println("seed " + options.seed() + ", files in " + folder);
        boolean proven = new Campaign(options, folder, System.out).run();
        if (proven && !options.keep()) {
            delete(folder);
        }
        System.exit(proven ? 0 : 1);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            files.sorted(Comparator.reverseOrder()).forEach(ChaosCommand::deleteOne);
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
