package dev.cairn.chaos.machine;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** One worker in a process of its own, which can be killed, paused and asked to stop. */
public final class WorkerProcess {

    private final int place;
    private final String name;
    private final Process process;
    private volatile boolean leaving;
    private volatile boolean paused;

    private WorkerProcess(int place, String name, Process process) {
        this.place = place;
        this.name = name;
        this.process = process;
    }

    /** Starts a worker in that place of the fleet; what it prints goes to a file of its name. */
    static WorkerProcess start(int place, String name, Class<?> main, List<String> arguments, Path folder)
            throws IOException {
        List<String> command = new ArrayList<>(List.of(
                ProcessHandle.current().info().command().orElse("java"),
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-Xshare:auto",
                "-Xmx160m",
                "-cp",
                System.getProperty("java.class.path"),
                main.getName()));
        command.addAll(arguments);
        Process process = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + ".log").toFile())
                .start();
        return new WorkerProcess(place, name, process);
    }

    /** Its place in the fleet, which its successor takes over. */
    public int place() {
        return place;
    }

    /** Unlike that of any other worker of the proof. */
    public String name() {
        return name;
    }

    /** Whether it runs and nobody has told it to end. */
    public boolean isServing() {
        return process.isAlive() && !leaving && !paused;
    }

    /** Whether it was told to end, so that its end is no surprise. */
    public boolean isLeaving() {
        return leaving;
    }

    /** Done when the process has ended. */
    public CompletableFuture<Integer> onExit() {
        return process.onExit().thenApply(Process::exitValue);
    }

    /** SIGKILL; returns when it is dead. */
    public void kill() {
        leaving = true;
        process.destroyForcibly();
        process.onExit().join();
    }

    /** SIGTERM, through the handle: the process object would close the pipe by which the worker knows that we live. */
    public void terminate() {
        leaving = true;
        process.toHandle().destroy();
    }

    /** SIGSTOP. */
    public void pause() throws IOException, InterruptedException {
        paused = true;
        signal("-STOP");
    }

    /** SIGCONT, if it is still there. */
    public void resume() throws IOException, InterruptedException {
        if (process.isAlive()) {
            signal("-CONT");
        }
        paused = false;
    }

    private void signal(String signal) throws IOException, InterruptedException {
        new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
    }
}
