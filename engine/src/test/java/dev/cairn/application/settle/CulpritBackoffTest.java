package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** A refused task is tried again after a growing wait, and the wait grows only when it was observed. */
class CulpritBackoffTest {

    private static final Instant START = Instant.EPOCH;

    private final CulpritBackoff<String> setApart = new CulpritBackoff<>();

    @Test
    void a_task_that_is_refused_after_each_wait_waits_twice_as_long_each_time() {
        assertThat(setApart.refuse("a", START)).isEqualTo(Duration.ofSeconds(1));
        assertThat(setApart.refuse("a", START.plusSeconds(1))).isEqualTo(Duration.ofSeconds(2));
        assertThat(setApart.refuse("a", START.plusSeconds(3))).isEqualTo(Duration.ofSeconds(4));
    }

    @Test
    void a_task_that_is_refused_before_its_wait_is_over_waits_as_long_as_before() {
        setApart.refuse("a", START);
        setApart.refuse("a", START.plusMillis(3));

        assertThat(setApart.refuse("a", START.plusMillis(6))).isEqualTo(Duration.ofSeconds(1));
    }

    @Test
    void a_task_that_went_well_begins_with_the_shortest_wait_again() {
        setApart.refuse("a", START);
        setApart.forget(List.of("a"));

        assertThat(setApart.refuse("a", START.plusSeconds(1))).isEqualTo(Duration.ofSeconds(1));
    }
}
