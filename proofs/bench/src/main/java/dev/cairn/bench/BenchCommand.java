package dev.cairn.bench;

import dev.cairn.bench.machine.BenchFailure;
import java.nio.file.Files;
import java.util.List;
import java.util.NoSuchElementException;

/** Runs the benchmark from the command line; exits with 0 only when everything was measured and found in order. */
public final class BenchCommand {

    private BenchCommand() {}

    /** See {@link BenchOptions#USAGE}. */
    public static void main(String[] arguments) throws Exception {
        BenchOptions options;
        try {
            options = BenchOptions.parse(List.of(arguments));
            var unused = Choice.of(options.scenarios());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            System.err.println(e.getMessage());
            System.err.println(BenchOptions.USAGE);
            System.exit(2);
            return;
        }
        Files.createDirectories(options.out());
        System.setProperty(
                "org.slf4j.simpleLogger.logFile",
                options.out().resolve("bench.log").toString());
        try {
            new Bench(options, System.out).run();
            System.exit(0);
        } catch (BenchFailure e) {
            e.printStackTrace();
            System.exit(1);
        }
    }
}
