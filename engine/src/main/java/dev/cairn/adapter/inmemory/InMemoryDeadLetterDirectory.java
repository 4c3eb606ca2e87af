package dev.cairn.adapter.inmemory;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.LetterSlice;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.DeadLetterDirectory;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The dead letters in memory as people look for them. */
record InMemoryDeadLetterDirectory(Tables tables) implements DeadLetterDirectory {

    @Override
    public LetterSlice newest(DeadLetterQuery query, @Nullable LetterPlace before, int limit) {
        List<DeadLetter> found = found(query)
                .filter(letter -> before == null || LetterPlace.of(letter).compareTo(before) < 0)
                .limit(limit)
                .toList();
        return new LetterSlice(found, found.size() < limit ? null : LetterPlace.of(found.getLast()));
    }

    @Override
    public RunCounts.Count count(DeadLetterQuery query, int most) {
        long number = found(query).count();
        return new RunCounts.Count(Math.min(number, most), number <= most);
    }

    @Override
    public List<DeadLetterGroup> groups(DeadLetterQuery query, int among) {
        List<DeadLetter> looked = open().limit(among).toList();
        boolean all = open().count() <= among;
        Map<String, List<DeadLetter>> byFingerprint = looked.stream()
                .filter(letter -> matches(letter, query))
                .collect(Collectors.groupingBy(DeadLetter::fingerprint, LinkedHashMap::new, Collectors.toList()));
        List<DeadLetterGroup> groups = new ArrayList<>();
        byFingerprint.forEach((fingerprint, letters) -> groups.add(new DeadLetterGroup(
                fingerprint,
                new RunCounts.Count(letters.size(), all),
                letters.getLast().failedAt(),
                letters.getFirst().failedAt(),
                letters.getFirst())));
        return groups.stream()
                .sorted(Comparator.comparingLong(
                                (DeadLetterGroup group) -> group.count().number())
                        .thenComparing(DeadLetterGroup::last)
                        .reversed()
                        .thenComparing(DeadLetterGroup::fingerprint))
                .limit(query.limit())
                .toList();
    }

    @Override
    public Optional<DeadLetter> find(TaskKey task) {
        return Optional.ofNullable(tables.deadLetters.find(task));
    }

    private Stream<DeadLetter> found(DeadLetterQuery query) {
        return open().filter(letter -> matches(letter, query));
    }

    /** The open dead letters; what failed last comes first. */
    private Stream<DeadLetter> open() {
        return tables.deadLetters.values().stream()
                .filter(letter -> letter.state() == DeadLetter.State.OPEN)
                .sorted(Comparator.comparing(LetterPlace::of).reversed());
    }

    private static boolean matches(DeadLetter letter, DeadLetterQuery query) {
        return isOrAny(query.of().workflow(), letter.workflow())
                && isOrAny(query.of().step(), letter.step())
                && isOrAny(query.of().tenant(), letter.tenant())
                && isOrAny(query.of().fingerprint(), letter.fingerprint())
                && isOrAny(query.runId(), letter.runId())
                && (query.failedFrom() == null || !letter.failedAt().isBefore(query.failedFrom()))
                && (query.failedBefore() == null || letter.failedAt().isBefore(query.failedBefore()));
    }

    private static boolean isOrAny(@Nullable Object wanted, Object stored) {
        return wanted == null || wanted.equals(stored);
    }
}
