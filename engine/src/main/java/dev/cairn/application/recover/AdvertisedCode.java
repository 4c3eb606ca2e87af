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

/**
 * Tells the other workers for which steps this worker has code, so that they notice a step that no worker has code for.
 */
final class AdvertisedCode {

    /** Steps left alone are published for people to see; a worker with more of them than this is noticed anyway. */
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
