package dev.cairn.bench.scenario;

/**
 * How much is done.
 *
 * @param scale 1 for sizes that take a few seconds each, less for a look
 */
public record Sizes(double scale) {

    /** So many at full size, and never fewer than a handful. */
    public int of(int fullSize) {
        return Math.max(20, (int) Math.round(fullSize * scale));
    }
}
