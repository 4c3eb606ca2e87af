package dev.cairn.testkit.contract;

import dev.cairn.domain.port.Store;
import java.time.Duration;

/** A store under test: new, empty, usable from many threads at once, and with a time that a test can move on. */
public interface StoreUnderTest extends AutoCloseable {

    /** The store, the same one at each call. */
    Store store();

    /**
     * Lets time pass for the store: its clock is later by so much, or all it holds is older by so much. What must have
     * aged are the timers, the schedules, the beats of workers and the times at which sleeps became ready. Called while no transaction runs. Real time may pass as well: the
     * tests ask for far more than they take.
     */
    void letTimePass(Duration duration);

    @Override
    void close();
}
