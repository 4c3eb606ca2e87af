package dev.cairn.cli.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What all tenants order.
 *
 * @param total how many runs in all, or 0 when there is no end
 */
record Loads(List<TenantLoad> all, int total) {

    private static final String FLOODS = "acme";
    private static final List<String> OTHERS = List.of("birch", "cedar", "dune");
    private static final Duration PACE = Duration.ofMillis(400);
    private static final Duration SLOWEST = Duration.ofMillis(800);
    private static final Duration FASTEST = Duration.ofMillis(250);
    private static final Duration SPREAD = Duration.ofSeconds(5);
    private static final int MOST_OPEN = 150;
    private static final double FLOOD_SHARE = 0.7;

    /** Orders that never end. */
    static Loads endless() {
        List<TenantLoad> all = new ArrayList<>();
        all.add(new TenantLoad(FLOODS, Duration.ZERO, MOST_OPEN, Integer.MAX_VALUE));
        OTHERS.forEach(tenant -> all.add(new TenantLoad(tenant, PACE, MOST_OPEN, Integer.MAX_VALUE)));
        return new Loads(List.copyOf(all), 0);
    }

    /** This many orders in all, most of them of the tenant that floods. */
    static Loads of(int runs) {
        int flood = (int) Math.ceil(runs * FLOOD_SHARE);
        int rest = runs - flood;
        List<TenantLoad> all = new ArrayList<>();
        all.add(new TenantLoad(FLOODS, Duration.ZERO, Integer.MAX_VALUE, flood));
        for (int i = 0; i < OTHERS.size(); i++) {
            int own = rest / OTHERS.size() + (i < rest % OTHERS.size() ? 1 : 0);
            all.add(new TenantLoad(OTHERS.get(i), pace(own), Integer.MAX_VALUE, own));
        }
        return new Loads(List.copyOf(all), runs);
    }

    boolean areDone() {
        return total > 0 && all.stream().allMatch(TenantLoad::isDone);
    }

    /** Spread over some seconds, so that there is something to be seen, and not faster than workers can follow. */
    private static Duration pace(int runs) {
        Duration even = SPREAD.dividedBy(Math.max(1, runs));
        return even.compareTo(SLOWEST) > 0 ? SLOWEST : even.compareTo(FASTEST) < 0 ? FASTEST : even;
    }
}
