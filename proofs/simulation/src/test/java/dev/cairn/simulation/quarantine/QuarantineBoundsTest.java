package dev.cairn.simulation.quarantine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineOptions;
import dev.cairn.TaskState;
import dev.cairn.domain.port.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What quarantine may cost the steps that ran beside a killer, and how soon it isolates the killer. */
@Tag("slow")
class QuarantineBoundsTest {

    private static final int MAX_CRASHES = 10;
    private static final Duration EIGHT_SECONDS = Duration.ofSeconds(8);
    private static final UnaryOperator<Store> FAULTLESS = store -> store;

    @ParameterizedTest
    @CsvSource({"1, 40, 40", "1, 100, 40", "2, 40, 40", "2, 20, 40", "3, 7, 20", "1, 1, 1", "1, 3, 3"})
    void harmless_suspects_finish_within_twice_their_length_after_the_second_death(int workers, int slots, int steps) {
        DyingWorld world = new DyingWorld(workers, options(slots), EIGHT_SECONDS, 1, FAULTLESS);

        Duration took = untilDoneAfterTwoDeaths(world, steps);

        assertThat(world.completed()).isEqualTo(steps);
        assertThat(took).isLessThanOrEqualTo(EIGHT_SECONDS.multipliedBy(2).plus(DyingWorld.TICK.multipliedBy(2)));
        assertThat(world.events()).as("three starts and their ends").isLessThanOrEqualTo(7 * steps);
    }

    @Test
    void suspects_that_run_one_at_a_time_would_break_that_bound() {
        UnaryOperator<Store> oneAtATime = MisledQueue.telling(crashes -> crashes >= 2 ? MAX_CRASHES : crashes);
        DyingWorld world = new DyingWorld(1, options(40), EIGHT_SECONDS, 1, oneAtATime);

        assertThat(untilDoneAfterTwoDeaths(world, 40)).isGreaterThan(EIGHT_SECONDS.multipliedBy(39));
    }

    @ParameterizedTest
    @CsvSource({"2, 5, 1", "2, 40, 1", "3, 40, 5", "1, 100, 3", "2, 500, 1", "2, 500, 20"})
    void killers_fail_by_their_own_crashes_and_no_harmless_step_comes_near_the_limit(
            int workers, int slots, int killers) {
        for (long seed = 1; seed <= 5; seed++) {
            DyingWorld world = new DyingWorld(workers, options(slots), EIGHT_SECONDS, seed, FAULTLESS);
            world.trigger(slots - killers, killers);

            world.finish();

            assertThat(world.completed()).isEqualTo(slots - killers);
            assertThat(world.killers())
                    .allMatch(task -> task.task().state() == TaskState.FAILED)
                    .allMatch(task -> task.task().tries().crashes() == MAX_CRASHES + 1);
            assertThat(world.worst()).isLessThanOrEqualTo(6);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void no_harmless_step_fails_because_of_another_suspect_whatever_the_limit(int maxCrashes) {
        for (long seed = 1; seed <= 5; seed++) {
            DyingWorld world = new DyingWorld(2, options(20).maxCrashes(maxCrashes), EIGHT_SECONDS, seed, FAULTLESS);
            world.trigger(19, 1);

            world.finish();

            assertThat(world.completed()).isEqualTo(19);
            assertThat(world.deaths()).isEqualTo(maxCrashes + 1);
        }
    }

    @Test
    void a_queue_that_forgets_crashes_would_let_a_killer_fail_its_neighbours() {
        DyingWorld world = new DyingWorld(1, options(40), EIGHT_SECONDS, 1, MisledQueue.telling(crashes -> 0));
        world.trigger(39, 1);

        world.finish();

        assertThat(world.completed()).isLessThan(39);
    }

    /** How long it takes from the moment at which all are suspects, with new workers in place. */
    private static Duration untilDoneAfterTwoDeaths(DyingWorld world, int steps) {
        world.trigger(steps, 0);
        for (int deaths = 1; deaths <= 2; deaths++) {
            while (running(world) < steps) {
                world.tick();
            }
            world.machines().stream()
                    .filter(machine -> machine.running() > 0)
                    .toList()
                    .forEach(world::kill);
        }
        while (world.worst() < 2) {
            world.tick();
        }
        Instant suspected = world.now();
        world.finish();
        return Duration.between(suspected, world.now());
    }

    private static int running(DyingWorld world) {
        return world.machines().stream().mapToInt(Machine::running).sum();
    }

    private static EngineOptions options(int slots) {
        return EngineOptions.defaults().slots(slots).maxCrashes(MAX_CRASHES);
    }
}
