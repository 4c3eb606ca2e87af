package dev.cairn.adapter.time;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** The clock and the randomness of the machine this runs on. */
public final class ThisMachine {

    private static final int SEED_BYTES = 48;

    private ThisMachine() {}

    /** Its clock. */
    public static InstantSource clock() {
        return InstantSource.system();
    }

    /** Nanoseconds that only ever rise, for deadlines inside this process. */
    public static LongSupplier nanoTime() {
        return System::nanoTime;
    }

    /** Randomness that starts from the machine's best and is quick from then on; for any number of threads. */
    public static RandomGenerator random() {
        RandomGenerator quick = RandomGeneratorFactory.of("L128X256MixRandom").create(SecureRandom.getSeed(SEED_BYTES));
        return () -> {
            synchronized (quick) {
                return quick.nextLong();
            }
        };
    }

    /** Ids from both. */
    public static SystemIds ids() {
        return new SystemIds(clock(), random());
    }
}
