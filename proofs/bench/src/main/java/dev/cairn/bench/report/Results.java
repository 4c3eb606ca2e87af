package dev.cairn.bench.report;

import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Limit;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that was measured, in all rounds. */
public final class Results {

    private static final String CAIRN = "Cairn";

    private final Map<Key, Series> series = new LinkedHashMap<>();

    /** Adds what one measurement came to. */
    public void add(String scenario, String contender, List<Figure> figures) {
        for (Figure figure : figures) {
            series.computeIfAbsent(
                            new Key(scenario, contender, figure.name()),
                            key -> new Series(key, figure.limit(), new ArrayList<>()))
                    .values()
                    .add(figure.value());
        }
    }

    /** One series for each thing that was measured of each contender, in the order in which they came. */
    public List<Series> all() {
        return List.copyOf(series.values());
    }

    /** The median of that figure, as a part of the median of the limit it stands against; null if there is none. */
    public @Nullable Double ofLimit(Series measured) {
        Limit limit = measured.limit();
        if (limit == null) {
            return null;
        }
        return all().stream()
                .filter(one -> one.key().figure().equals(limit.label()))
                .findFirst()
                .map(one -> measured.median() / one.median())
                .orElse(null);
    }

    /** Cairn's median of the same figure as a multiple of this one's; null for Cairn's own, or if there is none. */
    public @Nullable Double cairnAgainst(Series measured) {
        return all().stream()
                .filter(one -> one.key().scenario().equals(measured.key().scenario())
                        && one.key().figure().equals(measured.key().figure())
                        && !one.key().contender().equals(measured.key().contender())
                        && one.key().contender().equals(CAIRN))
                .findFirst()
                .map(one -> one.median() / measured.median())
                .orElse(null);
    }

    /**
     * What was measured of whom.
     *
     * @param scenario the key of the scenario
     * @param contender the name of the contender
     * @param figure the name of the figure
     */
    public record Key(String scenario, String contender, String figure) {}

    /**
     * The values of all rounds.
     *
     * @param key what was measured of whom
     * @param limit the limit of the server it stands against, or null
     * @param values one or more for each round
     */
    public record Series(Key key, @Nullable Limit limit, List<Double> values) {

        /** The middle one, or the mean of the two in the middle. */
        public double median() {
            List<Double> sorted = values.stream().sorted().toList();
            int middle = sorted.size() / 2;
            return sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        }

        /** The smallest one. */
        public double min() {
            return values.stream().min(Double::compare).orElseThrow();
        }

        /** The largest one. */
        public double max() {
            return values.stream().max(Double::compare).orElseThrow();
        }
    }
}
