package dev.cairn.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What people get to see, and what a build server gets to know. */
class SimulationCommandTest {

    private final ByteArrayOutputStream printed = new ByteArrayOutputStream();

    @Test
    void clean_worlds_end_with_a_summary_and_status_0() {
        assertThat(command(new Simulation(), "--seeds", "5")).isZero();
        assertThat(output()).contains("5 of 5 seeds, 0 violated").endsWith("all clean.\n");
    }

    @Test
    void a_violation_shows_its_seed_and_ends_with_status_1() {
        assertThat(command(new Simulation(Simulation.wrapping(Standstill::new)), "--seeds", "2", "--from", "7"))
                .isOne();
        assertThat(output()).contains("seed 7 is violated:", "seed 8 is violated:", "Replay the first with --seed 7");
    }

    @Test
    void a_seed_can_be_replayed_and_shows_its_trace() {
        assertThat(command(new Simulation(), "--seed", "3")).isZero();
        String first = output();
        printed.reset();
        command(new Simulation(), "--seed", "3");

        assertThat(first).contains("CLAIM", "quiet", "at rest after", "seed 3 is clean.");
        assertThat(output()).isEqualTo(first);
    }

    @Test
    void a_wrong_argument_is_answered_with_one_sentence_and_the_usage() {
        assertThat(command(new Simulation(), "--sedes", "5")).isEqualTo(2);
        assertThat(output()).startsWith("'--sedes' is not known.\nUsage: ");
    }

    @Test
    void a_missing_or_wrong_number_is_answered_with_one_sentence_and_the_usage() {
        assertThat(command(new Simulation(), "--seeds")).isEqualTo(2);
        assertThat(command(new Simulation(), "--seeds", "many")).isEqualTo(2);
        assertThat(command(new Simulation(), "--seeds", "0")).isEqualTo(2);
        assertThat(output())
                .contains(
                        "'--seeds' needs a number after it",
                        "'--seeds' needs a whole number, not 'many'.",
                        "At least one seed is needed, not 0.");
    }

    private int command(Simulation simulation, String... args) {
        PrintStream out = new PrintStream(printed, true, StandardCharsets.UTF_8);
        return new SimulationCommand(simulation, out, () -> 1_000_000_000L).run(args);
    }

    private String output() {
        return printed.toString(StandardCharsets.UTF_8).replace(System.lineSeparator(), "\n");
    }

    /** A store whose transactions all fail for a reason that no store has. */
    private record Standstill(Store store) implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            return store.inTransaction(tx -> work.apply(new ForwardingTransaction(tx) {
                @Override
                public Instant now() {
                    throw new IllegalStateException("time stands still");
                }
            }));
        }
    }
}
