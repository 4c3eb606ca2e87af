package dev.cairn.chaos;

import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** Waits for the system to come to something, but not for ever. */
final class Patience {

    private static final int LOOK_EVERY_MILLIS = 50;
    private static final int SOME = 20;

    private final Database database;
    private final RunBook book;

    Patience(Database database, RunBook book) {
        this.database = database;
        this.book = book;
    }

    /** Until exactly that many workers are registered: all have joined, and nobody is there who has died. */
    boolean untilWorkersAre(int number, Duration limit) throws InterruptedException {
        return until(() -> workers() == number, limit);
    }

    /** Until the first steps have completed. */
    boolean untilWorkFlows(Observer observer, Duration limit) throws InterruptedException {
        return until(() -> observer.outputsSeen() > SOME, limit);
    }

    /** Until every run was promised and is over; says whether that came true in time. */
    boolean untilAllOver(Duration limit) throws InterruptedException {
        return until(() -> book.unfinished() == 0, limit);
    }

    private int workers() {
        try {
            return database.query("SELECT count(*) FROM cairn.workers", row -> row.getInt(1))
                    .getFirst();
        } catch (SQLException e) {
            return 0;
        }
    }

    private static boolean until(BooleanSupplier condition, Duration limit) throws InterruptedException {
        long end = System.nanoTime() + limit.toNanos();
        CountDownLatch never = new CountDownLatch(1);
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - end > 0 || never.await(LOOK_EVERY_MILLIS, TimeUnit.MILLISECONDS)) {
                return false;
            }
        }
        return true;
    }
}
