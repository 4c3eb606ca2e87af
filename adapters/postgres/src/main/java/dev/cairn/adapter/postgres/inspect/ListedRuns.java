package dev.cairn.adapter.postgres.inspect;

import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunSummary;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.domain.service.ReadPage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A page of a list of runs for people.
 *
 * @param runs the runs, newest first
 * @param next the cursor for {@link RunQuery#after(String)}, or null when there are no more runs
 */
public record ListedRuns(List<ListedRun> runs, @Nullable String next) {

    /** Copies the list. */
    public ListedRuns {
        runs = List.copyOf(runs);
    }

    static ListedRuns of(ReadOnlySnapshot snapshot, RunQuery query) {
        RunPage page =
                ReadPage.of(query, (before, limit) -> snapshot.directory().newest(query, before, limit));
        return of(snapshot, page);
    }

    /** A page that was read in that snapshot, for people. */
    public static ListedRuns of(ReadOnlySnapshot snapshot, RunPage page) {
        Map<UUID, String> shortIds =
                ShortIds.of(snapshot, page.runs().stream().map(RunSummary::id).toList());
        Instant now = snapshot.now();
        return new ListedRuns(
                page.runs().stream()
                        .map(run -> new ListedRun(
                                run,
                                Objects.requireNonNull(shortIds.get(run.id())),
                                Duration.between(run.times().createdAt(), now)))
                        .toList(),
                page.next());
    }
}
