package dev.cairn.adapter.postgres.dashboard;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunQuery;
import dev.cairn.RunSummary;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.LetterSlice;
import dev.cairn.domain.model.RunPlace;
import dev.cairn.domain.model.RunSlice;
import dev.cairn.domain.service.ReadLetterPage;
import dev.cairn.domain.service.ReadPage;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Lists of several tenants, merged from the list of each. A list that was cut off ends the merged one where it ended:
 * what follows it there is not known yet.
 */
final class OfTenants {

    private OfTenants() {}

    /** Slices of the runs of these tenants. */
    static ReadPage.Slices runs(ReadOnlySnapshot snapshot, RunQuery query, Collection<String> tenants) {
        return (before, limit) -> {
            List<RunSlice> slices = tenants.stream()
                    .map(tenant -> snapshot.directory().newest(query.tenant(tenant), before, limit))
                    .toList();
            Merged<RunSummary, RunPlace> merged = merge(
                    slices.stream()
                            .map(slice -> new Part<>(slice.runs(), slice.reached()))
                            .toList(),
                    run -> new RunPlace(run.times().createdAt(), run.id()),
                    limit);
            return new RunSlice(merged.items, merged.reached);
        };
    }

    /** Slices of the dead letters of these tenants. */
    static ReadLetterPage.Slices letters(ReadOnlySnapshot snapshot, DeadLetterQuery query, Collection<String> tenants) {
        return (before, limit) -> {
            List<LetterSlice> slices = tenants.stream()
                    .map(tenant -> snapshot.deadLetters().newest(query.tenant(tenant), before, limit))
                    .toList();
            Merged<DeadLetter, LetterPlace> merged = merge(
                    slices.stream()
                            .map(slice -> new Part<>(slice.letters(), slice.reached()))
                            .toList(),
                    LetterPlace::of,
                    limit);
            return new LetterSlice(merged.items, merged.reached);
        };
    }

    private static <T, P extends Comparable<P>> Merged<T, P> merge(
            List<Part<T, P>> parts, Function<T, P> place, int limit) {
        @Nullable P horizon = null;
        List<T> items = new ArrayList<>();
        for (Part<T, P> part : parts) {
            items.addAll(part.items);
            if (part.reached != null && (horizon == null || part.reached.compareTo(horizon) > 0)) {
                horizon = part.reached;
            }
        }
        items.sort(Comparator.comparing(place).reversed());
        if (horizon != null) {
            P end = horizon;
            items.removeIf(item -> place.apply(item).compareTo(end) < 0);
        }
        if (items.size() > limit) {
            items.subList(limit, items.size()).clear();
            horizon = place.apply(items.getLast());
        }
        return new Merged<>(items, horizon);
    }

    private record Part<T, P>(List<T> items, @Nullable P reached) {}

    private record Merged<T, P>(List<T> items, @Nullable P reached) {}
}
