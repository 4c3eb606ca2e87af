package dev.cairn;

import java.time.Duration;

/**
 * What happens to ticks that came while no leader was there to start their runs, or while the database was away.
 *
 * @param kind which of them still start runs
 * @param maxLateness how late a tick may be to be started; no bound for {@link Kind#ALL}
 * @param limit how many ticks are started at most
 */
public record CatchUp(Kind kind, Duration maxLateness, int limit) {

    private static final Duration A_DAY = Duration.ofHours(24);
    private static final Duration ON_TIME = Duration.ofMinutes(1);
    private static final CatchUp LATEST = new CatchUp(Kind.LATEST, A_DAY, 1);
    private static final CatchUp NONE = new CatchUp(Kind.NONE, ON_TIME, 1);

    /** Refuses impossible numbers. */
    public CatchUp {
        if (kind == null
                || maxLateness == null
                || maxLateness.isNegative()
                || maxLateness.compareTo(Limits.MAX_WAIT) > 0) {
            throw new IllegalArgumentException("CatchUp: the greatest lateness must lie between zero and "
                    + Limits.MAX_WAIT.toDays() + " days, but was " + maxLateness + ".");
        }
        if (limit < 1 || limit > Limits.MAX_CATCH_UP) {
            throw new IllegalArgumentException("CatchUp: the limit must lie between 1 and " + Limits.MAX_CATCH_UP
                    + " ticks, but was " + limit + ". Use backfill(from, to) for more.");
        }
    }

    /** The latest of the missed ticks is started if it is not older than 24 hours; the others are skipped. */
    public static CatchUp latest() {
        return LATEST;
    }

    /** The latest of the missed ticks is started if it is not later than that; the others are skipped. */
    public static CatchUp latest(Duration maxLateness) {
        return new CatchUp(Kind.LATEST, maxLateness, 1);
    }

    /** A tick that is more than a minute late is skipped. */
    public static CatchUp none() {
        return NONE;
    }

    /** All missed ticks are started, at most the latest 100 of them, in their order. */
    public static CatchUp all() {
        return all(Limits.MAX_CATCH_UP);
    }

    /** All missed ticks are started, at most that many of the latest, in their order. The overlap rule holds for each. */
    public static CatchUp all(int limit) {
        return new CatchUp(Kind.ALL, Limits.MAX_WAIT, limit);
    }

    /** Which missed ticks start runs. */
    public enum Kind {
        /** The latest one. */
        LATEST,
        /** None. */
        NONE,
        /** All, up to a limit. */
        ALL
    }
}
