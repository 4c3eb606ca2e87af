package dev.cairn.schedules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Schedules among leaders that die: all is well from every seed, and each planted bug is found. */
class ScheduleBugsTest {

    private static final int SEEDS = 5;

    @Test
    void four_days_among_dying_leaders_lose_no_tick_and_double_none() {
        LongStream.range(0, SEEDS)
                .forEach(seed -> assertThat(new ScheduledWorld(seed, UnaryOperator.identity()).live())
                        .as("seed %d", seed)
                        .isEmpty());
    }

    @ParameterizedTest
    @EnumSource
    void a_planted_bug_is_found(ScheduleBug bug) {
        List<String> found = LongStream.range(0, SEEDS)
                .mapToObj(seed -> new ScheduledWorld(seed, bug.planted()).live())
                .filter(wrong -> !wrong.isEmpty())
                .findFirst()
                .orElse(List.of());

        assertThat(found).as(bug.toString()).isNotEmpty();
    }
}
