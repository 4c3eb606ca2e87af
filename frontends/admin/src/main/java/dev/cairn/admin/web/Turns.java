package dev.cairn.admin.web;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Lets so many requests ask the database at once; others wait a moment. */
final class Turns {

    private final Semaphore turns;

    Turns(int atOnce) {
        this.turns = new Semaphore(atOnce, true);
    }

    <T> T take(Deadline deadline, Supplier<T> question) {
        try {
            if (!turns.tryAcquire(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS)) {
                throw new Refused(503, "Too many requests ask the database at once. Ask again in a moment.");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused(503, "The servlet is stopping.");
        }
        try {
            return question.get();
        } finally {
            turns.release();
        }
    }
}
