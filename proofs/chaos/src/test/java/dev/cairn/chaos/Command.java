package dev.cairn.chaos;

import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** A command of the proof that was run to its end in a process of its own. */
record Command(int status, String said) {

    /** Runs the main class with one argument. */
    static Command of(Class<?> main, String argument) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        main.getName(),
                        argument)
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Command(process.waitFor(), said);
    }
}
