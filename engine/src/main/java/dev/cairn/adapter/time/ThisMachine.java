package dev.cairn.adapter.time;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The clock and the randomness of this machine. */
public final class ThisMachine {

    private static final int SEED_BYTES = 48;

    private ThisMachine() {}

    /** The clock of this machine. */
    public static InstantSource clock() {
        return InstantSource.system();
    }

    /** A nanosecond counter that never goes back, for deadlines inside this process. */
    public static LongSupplier nanoTime() {
        return System::nanoTime;
    }

    /** A generator seeded from the machine's best randomness and fast afterwards; safe for any number of threads. */
    public static RandomGenerator random() {
        RandomGenerator quick = RandomGeneratorFactory.of("L128X256MixRandom").create(SecureRandom.getSeed(SEED_BYTES));
        return () -> {
            synchronized (quick) {
                return quick.nextLong();
            }
        };
    }

    /** Ids from that clock and randomness. */
    public static SystemIds ids() {
        return new SystemIds(clock(), random());
    }
}
