package dev.cairn.chaos.storm;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What happens next. */
class FaultPlanTest {

    private static List<Fault> draw(long seed, int number) {
        FaultPlan plan = new FaultPlan(new Random(seed));
        return Stream.generate(plan::next).limit(number).toList();
    }

    @Test
    void every_fault_comes_once_before_any_comes_again() {
        assertThat(draw(7, Fault.values().length)).containsExactlyInAnyOrder(Fault.values());
    }

    @Test
    void the_plan_says_when_every_fault_has_come() {
        FaultPlan plan = new FaultPlan(new Random(7));
        for (int i = 0; i < Fault.values().length; i++) {
            assertThat(plan.hadEach()).isFalse();
            plan.next();
        }

        assertThat(plan.hadEach()).isTrue();
    }

    @Test
    void the_same_seed_brings_the_same_faults() {
        assertThat(draw(7, 100)).isEqualTo(draw(7, 100)).isNotEqualTo(draw(8, 100));
    }
}
