package dev.cairn.adapter.time;

import dev.cairn.domain.port.Ids;
import java.time.InstantSource;
import java.util.UUID;
import java.util.random.RandomGenerator;

/** Ids of version 7, which sort by their millisecond of creation, and random tokens. */
public final class SystemIds implements Ids {

    private static final long VERSION_7 = 0x7000L;
    private static final long VARIANT = 0x8000_0000_0000_0000L;

    private final InstantSource clock;
    private final RandomGenerator random;
    private long lastMillis;
    private int counter;

    /** Takes the time from that clock and randomness from that generator. */
    public SystemIds(InstantSource clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    @Override
    public UUID next() {
        long stamp = stamp();
        return new UUID(stamp, random.nextLong() >>> 2 | VARIANT);
    }

    @Override
    public UUID token() {
        return new UUID(random.nextLong(), random.nextLong());
    }

    /** 48 bits of milliseconds and 12 bits that count within one, so that ids of one process strictly increase. */
    private synchronized long stamp() {
        long millis = Math.max(clock.millis(), lastMillis);
        if (millis > lastMillis) {
            lastMillis = millis;
            counter = 0;
        } else if (++counter > 0xFFF) {
            lastMillis = ++millis;
            counter = 0;
        }
        return millis << 16 | VERSION_7 | counter;
    }
}
