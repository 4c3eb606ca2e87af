package dev.cairn.application.settle;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The thread that runs the user's code of one attempt, as long as it is inside that code. */
final class CodeThread {

    private final CancelSignal signal = new CancelSignal();
    private @Nullable Thread thread;
    private boolean dropped;
    private boolean returned;

    CancelSignal signal() {
        return signal;
    }

    /** Notes that the calling thread begins the code; returns false when the attempt was dropped before. */
    synchronized boolean enter() {
        thread = Thread.currentThread();
        return !dropped;
    }

    /** Notes that the code has returned; returns false when the attempt was dropped. An interrupt ends here. */
    synchronized boolean exit() {
        thread = null;
        returned = true;
        Thread.interrupted();
        return !dropped;
    }

    synchronized boolean isRunning() {
        return thread != null;
    }

    /** Whether the code, or code that it called, has begun to end this process or this engine. */
    synchronized boolean isStopping() {
        if (thread == null) {
            return false;
        }
        return thread.equals(Thread.currentThread())
                || Stream.of(thread.getStackTrace()).anyMatch(CodeThread::isExit);
    }

    private static boolean isExit(StackTraceElement frame) {
        return frame.getClassName().equals(Runtime.class.getName())
                && frame.getMethodName().equals("exit");
    }

    /**
     * Drops the attempt, and returns the callbacks to be called; nothing when it was dropped before, or has returned. Only
     * user code is interrupted, never the engine's own work before and after it. The signal is first, so that interrupted
     * code finds itself cancelled.
     */
    synchronized Optional<List<Runnable>> drop() {
        if (dropped || returned) {
            return Optional.empty();
        }
        dropped = true;
        List<Runnable> callbacks = signal.cancel();
        if (thread != null && signal.interrupts()) {
            thread.interrupt();
        }
        return Optional.of(callbacks);
    }
}
