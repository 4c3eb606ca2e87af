package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.model.TaskKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which suspects run together, and how soon a killer among them is alone. */
class QuarantineTest {

    private static final int DEFAULT_MAX_CRASHES = 10;
    private static final RunHeader RUN = new RunHeader(new UUID(0, 1), "work", 1, "acme");

    private final Quarantine quarantine = new Quarantine(40, DEFAULT_MAX_CRASHES);

    @Test
    void a_task_is_a_suspect_after_two_deaths() {
        assertThat(quarantine.isSuspect(0)).isFalse();
        assertThat(quarantine.isSuspect(1)).isFalse();
        assertThat(quarantine.isSuspect(2)).isTrue();
    }

    @Test
    void a_task_that_the_second_death_would_fail_is_a_suspect_after_the_first() {
        assertThat(new Quarantine(40, 1).isSuspect(1)).isTrue();
        assertThat(new Quarantine(40, 0).isSuspect(0)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({"40, 2, 20", "40, 3, 5", "40, 4, 1", "500, 2, 250", "500, 3, 62", "500, 4, 15", "500, 5, 3", "500, 6, 1"
    })
    void suspects_share_half_of_the_slots_and_a_quarter_of_that_with_each_further_death(
            int slots, int level, int room) {
        assertThat(new Quarantine(slots, DEFAULT_MAX_CRASHES).groupSize(level)).isEqualTo(room);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 40, 100, 500, 10_000})
    void two_rounds_are_enough_for_all_suspects_that_two_deaths_of_a_worker_can_make(int slots) {
        assertThat(2 * new Quarantine(slots, DEFAULT_MAX_CRASHES).groupSize(2)).isGreaterThanOrEqualTo(slots);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 7, 40, 100, 500, 10_000})
    void a_suspect_is_alone_well_before_the_next_death_would_fail_it(int slots) {
        assertThat(new Quarantine(slots, DEFAULT_MAX_CRASHES).groupSize(8)).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 10, 1_000})
    void a_suspect_that_the_next_death_would_fail_is_alone_whatever_the_limit(int maxCrashes) {
        assertThat(new Quarantine(10_000, maxCrashes).groupSize(maxCrashes)).isEqualTo(1);
        assertThat(new Quarantine(10_000, maxCrashes).groupSize(1_000_000)).isEqualTo(1);
    }

    @Test
    void no_suspect_waits_where_there_are_none() {
        List<QueueRow> found = List.of(task(1, 0), task(2, 1));

        Quarantine.Sorted sorted = quarantine.sort(found, SuspectGroup.EMPTY);

        assertThat(sorted.admitted()).isEqualTo(found);
        assertThat(sorted.waiting()).isEmpty();
    }

    @Test
    void a_worker_without_suspects_takes_those_of_the_lowest_level_it_finds() {
        List<QueueRow> found = List.of(task(1, 9), task(2, 3), task(3, 0), task(4, 2), task(5, 2));

        Quarantine.Sorted sorted = quarantine.sort(found, SuspectGroup.EMPTY);

        assertThat(sorted.admitted()).containsExactly(task(3, 0), task(4, 2), task(5, 2));
        assertThat(sorted.waiting()).containsExactly(task(1, 9), task(2, 3));
    }

    @Test
    void a_worker_takes_as_many_suspects_as_there_is_room_for_beside_those_that_run() {
        List<QueueRow> found = IntStream.range(0, 5).mapToObj(id -> task(id, 3)).toList();

        Quarantine.Sorted sorted = quarantine.sort(found, new SuspectGroup(3, 2));

        assertThat(sorted.admitted()).isEqualTo(found.subList(0, 3));
        assertThat(sorted.waiting()).isEqualTo(found.subList(3, 5));
    }

    @Test
    void a_worker_looks_only_for_suspects_that_may_join_those_that_run() {
        assertThat(quarantine.filter(SuspectGroup.EMPTY)).isEqualTo(SuspectFilter.ALL);
        assertThat(quarantine.filter(new SuspectGroup(3, 4))).isEqualTo(new SuspectFilter(2, 3, 3));
        assertThat(quarantine.filter(new SuspectGroup(3, 5))).isEqualTo(SuspectFilter.noSuspects(2));
    }

    @Test
    void an_admission_covers_harmless_tasks_always_and_suspects_of_its_levels() {
        assertThat(IntStream.range(0, 6)
                        .filter(crashes -> new SuspectFilter(2, 3, 4)
                                .covers(task(1, crashes).entry())))
                .containsExactly(0, 1, 3, 4);
        assertThat(IntStream.range(0, 6)
                        .filter(crashes -> SuspectFilter.noSuspects(2)
                                .covers(task(1, crashes).entry())))
                .containsExactly(0, 1);
        assertThat(IntStream.range(0, 6)
                        .filter(crashes ->
                                SuspectFilter.ALL.covers(task(1, crashes).entry())))
                .hasSize(6);
    }

    /** Whatever the order in which suspects are met: the worst that a killer can do to those beside it. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 10, 40, 100, 500})
    void a_killer_is_alone_after_a_few_deaths_and_no_neighbour_comes_near_the_limit(int slots) {
        for (long seed = 0; seed < 5; seed++) {
            Fates fates = new Fates(slots, seed);

            fates.runToTheEnd();

            assertThat(fates.crashesOfTheKiller).isEqualTo(DEFAULT_MAX_CRASHES + 1);
            assertThat(fates.deathsWithCompany)
                    .as("deaths until the killer is alone, of %s slots", slots)
                    .isLessThanOrEqualTo(2 + (int) Math.ceil(Math.log(slots) / Math.log(2)));
            assertThat(fates.worstOfTheOthers).isLessThanOrEqualTo(6);
        }
    }

    private static QueueRow task(int id, int crashes) {
        return new QueueRow(id, new QueueEntry(new TaskKey(RUN.id(), "step-" + id), RUN, crashes + 1, crashes));
    }

    /** All slots of one worker filled, one step is a killer, and whoever is beside it when it runs dies with it. */
    private static final class Fates {

        private static final int KILLER = 0;

        private final Quarantine quarantine;
        private final List<QueueRow> queue = new ArrayList<>();
        private int crashesOfTheKiller;
        private int deathsWithCompany;
        private int worstOfTheOthers;

        private Fates(int slots, long seed) {
            this.quarantine = new Quarantine(slots, DEFAULT_MAX_CRASHES);
            IntStream.range(0, slots).forEach(id -> queue.add(task(id, 0)));
            Collections.shuffle(queue, new Random(seed));
        }

        private void runToTheEnd() {
            while (!queue.isEmpty()) {
                List<QueueRow> group =
                        quarantine.sort(List.copyOf(queue), SuspectGroup.EMPTY).admitted();
                queue.removeAll(new HashSet<>(group));
                if (group.stream().anyMatch(task -> task.id() == KILLER)) {
                    deathsWithCompany += group.size() > 1 ? 1 : 0;
                    group.forEach(this::crash);
                }
            }
        }

        private void crash(QueueRow task) {
            int crashes = task.entry().crashes() + 1;
            if (task.id() == KILLER) {
                crashesOfTheKiller = crashes;
            } else {
                worstOfTheOthers = Math.max(worstOfTheOthers, crashes);
            }
            if (crashes <= DEFAULT_MAX_CRASHES) {
                queue.add(task((int) task.id(), crashes));
            }
        }
    }
}
