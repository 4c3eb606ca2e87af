package dev.cairn.bench.crowd;

import dev.cairn.bench.machine.BenchFailure;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The processes of the workers. */
final class Crowd implements AutoCloseable {

    private static final int CONNECTIONS = 20;
    private static final int SLOTS = 10;
    private static final int PATIENCE_SECONDS = 60;

    private final List<Process> processes;

    private Crowd(List<Process> processes) {
        this.processes = processes;
    }

    /** Starts this number of processes with this number of workers each. */
    static Crowd start(String url, int processes, int workers) {
        List<Process> started = new ArrayList<>();
        for (int i = 0; i < processes; i++) {
            started.add(process(url, workers));
        }
        return new Crowd(started);
    }

    private static Process process(String url, int workers) {
        try {
            return new ProcessBuilder(
                            ProcessHandle.current().info().command().orElse("java"),
                            "-XX:+UseSerialGC",
                            "-Xmx1g",
                            "-cp",
                            System.getProperty("java.class.path"),
                            CrowdProcess.class.getName(),
                            url,
                            Integer.toString(workers),
                            Integer.toString(CONNECTIONS),
                            Integer.toString(SLOTS))
                    .redirectOutput(ProcessBuilder.Redirect.INHERIT)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        } catch (IOException e) {
            throw new BenchFailure("A process of workers did not start.", e);
        }
    }

    @Override
    public void close() {
        try {
            for (Process process : processes) {
                process.getOutputStream().close();
            }
            for (Process process : processes) {
                if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                    throw new BenchFailure("A process of workers did not stop.");
                }
            }
        } catch (IOException e) {
            throw new BenchFailure("A process of workers could not be told to stop.", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BenchFailure("Interrupted while workers were to stop.", e);
        }
    }
}
