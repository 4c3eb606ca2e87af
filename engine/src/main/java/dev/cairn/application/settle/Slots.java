package dev.cairn.application.settle;

import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** The slots of a worker: reserved, held by a thread, or free. Not thread-safe: {@link Attempts} guards it. */
final class Slots {

    private final int number;
    private int reserved;
    private int held;
    private @Nullable CompletableFuture<Void> idle;

    Slots(int number) {
        this.number = number;
    }

    int number() {
        return number;
    }

    int free() {
        return number - held - reserved;
    }

    int held() {
        return held;
    }

    void reserve(int slots) {
        reserved += slots;
    }

    void unreserve(int slots) {
        reserved -= slots;
        completeIfIdle();
    }

    /** A thread takes a reserved slot. */
    void take() {
        reserved--;
        held++;
    }

    /** A thread has left its slot. */
    void leave() {
        held--;
        completeIfIdle();
    }

    /** Completes when no slot is held or reserved. */
    CompletableFuture<Void> whenIdle() {
        if (held + reserved == 0) {
            return CompletableFuture.completedFuture(null);
        }
        if (idle == null) {
            idle = new CompletableFuture<>();
        }
        return idle;
    }

    private void completeIfIdle() {
        if (held + reserved == 0 && idle != null) {
            idle.complete(null);
            idle = null;
        }
    }
}
