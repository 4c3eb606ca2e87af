package dev.cairn.cli.demo;

import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.Refusal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/** One worker in a process of its own. */
final class WorkerProcess {

    private static final int STOP_SECONDS = 10;

    private final String name;
    private final Path log;
    private final Process process;

    private WorkerProcess(String name, Path log, Process process) {
        this.name = name;
        this.log = log;
        this.process = process;
    }

    /** Starts it there; what it logs is added to a file of its name. */
    static WorkerProcess start(String name, Stage stage) {
        Database database = stage.database();
        Path log = stage.logs().resolve(name + ".log");
        ProcessBuilder builder = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-Xmx128m",
                        "-Dorg.slf4j.simpleLogger.showDateTime=true",
                        "-Dorg.slf4j.simpleLogger.dateTimeFormat=yyyy-MM-dd HH:mm:ss.SSS",
                        "-cp",
                        System.getProperty("java.class.path"),
                        DemoWorker.class.getName(),
                        name,
                        database.schema())
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
        // In the environment, because everybody can read the arguments of a process.
        Map<String, String> environment = builder.environment();
        environment.put("CAIRN_URL", database.source().getUrl());
        environment.put("PGUSER", Objects.requireNonNullElse(database.source().getUser(), ""));
        environment.put(
                "PGPASSWORD", Objects.requireNonNullElse(database.source().getPassword(), ""));
        try {
            return new WorkerProcess(name, log, builder.start());
        } catch (IOException e) {
            throw Refusal.notAsked("The process of " + name + " could not be started: " + e.getMessage());
        }
    }

    String name() {
        return name;
    }

    long pid() {
        return process.pid();
    }

    boolean isAlive() {
        return process.isAlive();
    }

    Path log() {
        return log;
    }

    /** SIGKILL; returns when it is dead. */
    void kill() {
        process.destroyForcibly();
        process.onExit().join();
    }

    /** SIGTERM, through the handle: the process object would close the pipe by which the worker knows that we live. */
    void terminate() {
        process.toHandle().destroy();
    }

    /** Waits for its end, and makes it end when that takes too long. */
    void awaitEnd() {
        try {
            if (!process.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }
}
