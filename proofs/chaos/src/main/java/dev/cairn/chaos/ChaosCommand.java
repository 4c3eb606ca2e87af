package dev.cairn.chaos;

import dev.cairn.chaos.machine.Folders;
import java.nio.file.Path;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.SplittableRandom;

/** Runs the proof from the command line; exits with 0 only when nothing was found. */
public final class ChaosCommand {

    private ChaosCommand() {}

    /** See {@link ChaosOptions#USAGE}. */
    public static void main(String[] arguments) throws Exception {
        if (List.of(arguments).contains("--help")) {
            System.out.println(ChaosOptions.USAGE);
            return;
        }
        ChaosOptions options;
        try {
            options = ChaosOptions.parse(List.of(arguments), new SplittableRandom());
        } catch (IllegalArgumentException | NoSuchElementException e) {
            System.err.println(ChaosOptions.USAGE);
            System.exit(2);
            return;
        }
        Path folder = Folders.create();
        System.out.println("seed " + options.seed() + ", files in " + folder);
        boolean proven = new Campaign(options, folder, System.out).run();
        if (proven && !options.keep()) {
            Folders.delete(folder);
        }
        System.exit(proven ? 0 : 1);
    }
}
