package dev.cairn.simulation.plan;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;

/** Chance from a seed, asked for in the words of the simulation. */
public final class Dice {

    private final SplittableRandom random;

    private Dice(SplittableRandom random) {
        this.random = random;
    }

    /** The dice of a seed. Neighbouring seeds have nothing in common. */
    public static Dice of(long seed) {
        return new Dice(new SplittableRandom(seed));
    }

    /** Dice of their own for one concern, so that asking more often there changes nothing elsewhere. */
    public Dice split() {
        return new Dice(random.split());
    }

    /** The source itself, for those who need plain numbers. */
    public SplittableRandom source() {
        return random;
    }

    /** True in this many of a hundred cases. */
    public boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    /** True in this many of a thousand cases. */
    public boolean rarely(int permille) {
        return permille > 0 && random.nextInt(1000) < permille;
    }

    /** A number from the first to the last, both included. */
    public int between(int first, int last) {
        return random.nextInt(first, last + 1);
    }

    /** A time from the first to the last number of milliseconds. */
    public Duration millis(int first, int last) {
        return Duration.ofMillis(between(first, last));
    }

    /** One of them. */
    public <T> T pick(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }

    /** One of them. */
    @SafeVarargs
    @SuppressWarnings("varargs") // only read
    public final <T> T oneOf(T... choices) {
        return choices[random.nextInt(choices.length)];
    }
}
