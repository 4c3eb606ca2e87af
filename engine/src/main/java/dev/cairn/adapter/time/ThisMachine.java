package dev.cairn.adapter.time;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;

/** The clock and the randomness of the machine this runs on. */
public final class ThisMachine {

    private ThisMachine() {}

    /** Its clock. */
    public static InstantSource clock() {
        return InstantSource.system();
    }

    /** Nanoseconds that only ever rise, for deadlines inside this process. */
    public static LongSupplier nanoTime() {
        return System::nanoTime;
    }

    /** Its best randomness. */
    public static RandomGenerator random() {
        return new SecureRandom();
    }

    /** Ids from both. */
    public static SystemIds ids() {
        return new SystemIds(clock(), random());
    }
}
