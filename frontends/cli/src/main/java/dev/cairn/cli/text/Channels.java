package dev.cairn.cli.text;

import java.util.ArrayList;
import java.util.List;

/**
 * The columns in which the buses of a gap run.
 *
 * @param placed each bus with its column
 * @param width how many columns there are
 */
record Channels(List<Placed> placed, int width) {

    /** Buses side by side only where they would overlap. */
    static Channels of(List<Bus> buses) {
        List<Placed> placed = new ArrayList<>();
        int column = 0;
        for (Bus bus : buses) {
            int current = column;
            boolean collides = placed.stream()
                    .anyMatch(other -> other.column() == current && other.bus().overlaps(bus));
            if (collides && !bus.isStraight()) {
                column++;
            }
            placed.add(new Placed(bus, column));
        }
        return new Channels(placed, column + 1);
    }

    /** A bus and its column. */
    record Placed(Bus bus, int column) {}
}
