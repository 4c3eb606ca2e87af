package dev.cairn.application.recover;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.WorkflowCode;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** What this worker tells the others that it has code for, so that somebody notices what none of them has. */
final class AdvertisedCode {

    /** Exceptions are for people to look at; a worker that leaves more than these alone is told of often enough. */
    private static final int MOST_EXCEPTIONS = 200;

    private static final Comparator<StepCodeKey> ORDER = Comparator.comparing(StepCodeKey::workflow)
            .thenComparingInt(StepCodeKey::version)
            .thenComparing(StepCodeKey::step);

    private AdvertisedCode() {}

    static List<WorkflowCode> of(Capability capability) {
        Map<String, Set<StepCodeKey>> exceptions = capability.codesLeftAlone().stream()
                .sorted(ORDER)
                .limit(MOST_EXCEPTIONS)
                .collect(Collectors.groupingBy(StepCodeKey::workflow, Collectors.toSet()));
        return new TreeMap<>(capability.newest())
                .entrySet().stream()
                        .map(known -> new WorkflowCode(
                                known.getKey(), known.getValue(), exceptions.getOrDefault(known.getKey(), Set.of())))
                        .toList();
    }
}
