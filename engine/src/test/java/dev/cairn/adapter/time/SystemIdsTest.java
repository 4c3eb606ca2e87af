package dev.cairn.adapter.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Ids are of version 7 and rise strictly, whatever the clock does. */
class SystemIdsTest {

    private static final int MANY = 100_000;
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void ids_are_of_version_7_and_of_the_standard_variant() {
        SystemIds ids = ThisMachine.ids();

        for (int i = 0; i < 1_000; i++) {
            UUID id = ids.next();
            assertThat(id.version()).isEqualTo(7);
            assertThat(id.variant()).isEqualTo(2);
        }
    }

    @Test
    void an_id_begins_with_the_millisecond_it_was_made_in() {
        SystemIds ids = new SystemIds(InstantSource.fixed(START), new Random(1));

        assertThat(millisOf(ids.next())).isEqualTo(START.toEpochMilli());
    }

    @Test
    void ids_of_the_system_clock_rise_strictly() {
        assertThat(isStrictlyRising(ids(ThisMachine.ids(), MANY))).isTrue();
    }

    @Test
    void ids_rise_strictly_while_the_clock_stands_still() {
        SystemIds ids = new SystemIds(InstantSource.fixed(START), new Random(1));

        assertThat(isStrictlyRising(ids(ids, MANY))).isTrue();
    }

    @Test
    void a_millisecond_with_too_many_ids_borrows_from_the_next() {
        SystemIds ids = new SystemIds(InstantSource.fixed(START), new Random(1));

        List<UUID> made = ids(ids, 4_097);

        assertThat(millisOf(made.get(4_095))).isEqualTo(START.toEpochMilli());
        assertThat(millisOf(made.get(4_096))).isEqualTo(START.toEpochMilli() + 1);
    }

    @Test
    void ids_rise_strictly_while_the_clock_goes_back() {
        Deque<Instant> times = new ArrayDeque<>(
                List.of(START, START.plusMillis(5), START.minusSeconds(60), START.plusMillis(5), START.plusMillis(6)));
        SystemIds ids = new SystemIds(times::remove, new Random(1));

        List<UUID> made = ids(ids, 5);

        assertThat(isStrictlyRising(made)).isTrue();
        assertThat(millisOf(made.get(2))).isEqualTo(START.toEpochMilli() + 5);
        assertThat(millisOf(made.get(4))).isEqualTo(START.toEpochMilli() + 6);
    }

    @Test
    void no_id_is_given_twice_to_threads_that_ask_at_once_even_without_luck() {
        SystemIds ids = new SystemIds(InstantSource.fixed(START), () -> 0);
        Collection<UUID> made = new ConcurrentLinkedQueue<>();

        IntStream.range(0, MANY).parallel().forEach(i -> made.add(ids.next()));

        assertThat(new HashSet<>(made)).hasSize(MANY);
    }

    @Test
    void no_token_is_given_twice() {
        SystemIds ids = ThisMachine.ids();

        Set<UUID> tokens = new HashSet<>();
        for (int i = 0; i < MANY; i++) {
            tokens.add(ids.token());
        }

        assertThat(tokens).hasSize(MANY);
    }

    private static List<UUID> ids(SystemIds ids, int count) {
        return Stream.generate(ids::next).limit(count).toList();
    }

    private static boolean isStrictlyRising(List<UUID> ids) {
        return IntStream.range(1, ids.size()).allMatch(i -> ids.get(i - 1).compareTo(ids.get(i)) < 0);
    }

    private static long millisOf(UUID id) {
        return id.getMostSignificantBits() >>> 16;
    }
}
