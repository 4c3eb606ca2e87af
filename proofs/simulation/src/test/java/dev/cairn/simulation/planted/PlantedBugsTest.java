package dev.cairn.simulation.planted;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.simulation.Simulation;
import dev.cairn.simulation.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The simulation finds every planted bug, and what it finds is the bug. */
@Tag("slow")
class PlantedBugsTest {

    private static final long MOST_SEEDS = 10_000;
    private static final List<String> TABLE = new CopyOnWriteArrayList<>();

    @ParameterizedTest
    @EnumSource
    void the_simulation_finds(PlantedBug bug) {
        Simulation planted = new Simulation(bug.variant());

        Verdict found = LongStream.range(0, MOST_SEEDS)
                .mapToObj(planted::run)
                .filter(verdict -> !verdict.isClean())
                .findFirst()
                .orElseThrow(() -> new AssertionError("'" + bug + "' was not found in " + MOST_SEEDS + " seeds"));

        TABLE.add("| %s | %d | %s |"
                .formatted(bug, found.seed(), found.violations().getFirst()));
        assertThat(planted.replay(found.seed()).violations()).isEqualTo(found.violations());
        assertThat(new Simulation().run(found.seed()).isClean()).isTrue();
    }

    @AfterAll
    static void writeTheTable() throws IOException {
        Files.write(Path.of("target", "planted-bugs.md"), TABLE);
    }
}
