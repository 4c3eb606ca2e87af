package dev.cairn.application.recover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.WorkflowCode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A worker tells the others its workflows with their newest versions, and the steps that it leaves alone. */
class AdvertisedCodeTest {

    @Test
    void each_workflow_is_told_with_its_newest_version_and_its_own_exceptions() {
        StepCodeKey lost = new StepCodeKey("orders", 2, "pay");
        Capability capability = new Capability(Map.of("orders", 3, "mails", 1), Set.of(lost), Set.of());

        assertThat(AdvertisedCode.of(capability))
                .containsExactly(new WorkflowCode("mails", 1, Set.of()), new WorkflowCode("orders", 3, Set.of(lost)));
    }

    @Test
    void at_most_200_exceptions_are_told_and_always_the_same() {
        Set<StepCodeKey> lost = IntStream.range(0, 300)
                .mapToObj(i -> new StepCodeKey("orders", 1, "step-" + (100 + i)))
                .collect(Collectors.toSet());

        List<WorkflowCode> told = AdvertisedCode.of(new Capability(Map.of("orders", 1), lost, Set.of()));

        assertThat(told)
                .singleElement()
                .satisfies(code -> assertThat(code.leftAlone())
                        .hasSize(200)
                        .contains(new StepCodeKey("orders", 1, "step-100"), new StepCodeKey("orders", 1, "step-299")));
    }
}
