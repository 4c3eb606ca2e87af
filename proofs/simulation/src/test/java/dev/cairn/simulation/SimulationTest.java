package dev.cairn.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.simulation.fault.StoreFault;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Worlds of many seeds are sound, each can be lived again, and together they meet everything. */
class SimulationTest {

    private static final int SEEDS = 1_000;

    private static final Map<String, Integer> MET = new TreeMap<>();
    private static List<Verdict> violated;

    @BeforeAll
    static void live() {
        violated = new Campaign(new Simulation(), 2, SimulationTest::meet).run(0, SEEDS);
    }

    private static synchronized void meet(Verdict verdict) {
        verdict.counts().forEach((what, times) -> MET.merge(what, times, Integer::sum));
    }

    @Test
    void no_world_breaks_an_invariant() {
        assertThat(violated).isEmpty();
    }

    @Test
    void the_worlds_meet_every_action_and_every_fault_of_the_store() {
        List<String> actions = Arrays.stream(Action.values()).map(Action::name).toList();
        List<String> faults = Arrays.stream(StoreFault.values())
                .filter(fault -> fault != StoreFault.NONE)
                .map(fault -> "store " + fault)
                .toList();

        assertThat(MET).containsKeys(actions.toArray(String[]::new)).containsKeys(faults.toArray(String[]::new));
    }

    @Test
    void the_worlds_meet_every_hardship() {
        List<String> hardships = Arrays.stream(Hardship.class.getPermittedSubclasses())
                .map(hardship -> "HARDSHIP " + hardship.getSimpleName())
                .toList();

        assertThat(MET).containsKeys(hardships.toArray(String[]::new));
    }

    @Test
    void the_worlds_meet_every_way_of_a_task() {
        assertThat(MET)
                .containsKeys(
                        "SCHEDULED",
                        "STARTED",
                        "COMPLETED",
                        "SKIPPED",
                        "SKIPPED: by the input",
                        "CANCELLED",
                        "SLEEPING",
                        "WAITING",
                        "RECEIVED",
                        "UNREAD_SIGNALS",
                        "SIGNAL DELIVERED",
                        "SIGNAL KEPT",
                        "SIGNAL DUPLICATE",
                        "SIGNAL refused",
                        "SIGNAL stored for delivery",
                        "WOKEN",
                        "QUEUED: its start time has come",
                        "QUEUED: its wait is over",
                        "QUEUED: worker died",
                        "QUEUED: the run has failed",
                        "QUEUED: the steps are over",
                        "FAILED after its total time",
                        "QUEUED: given back: the worker stops",
                        "QUEUED: given back: the worker lost the answer to its claim",
                        "QUEUED: given back: the worker has no matching code for it",
                        "QUEUED: given back: cannot be read",
                        "QUEUED: given back: its worker gets no connection",
                        "FAILED: WorkerDied",
                        "FAILED: OutputRejected",
                        "QUEUED: the run was cancelled",
                        "QUEUED: requeued",
                        "REVIVED",
                        "cancel of a run: CANCELLED",
                        "cancel of a run: WAS_CANCELLED",
                        "cancel of a run: WAS_OVER",
                        "cancel of a step: CANCELLED",
                        "cancel of a step: WAITS_FOR_PARENTS",
                        "requeue: REQUEUED",
                        "requeue: NOT_OPEN",
                        "requeue: REFUSED",
                        "runs deleted");
    }

    @Test
    void the_same_seed_lives_the_same_world() {
        LongStream.range(0, 50).forEach(seed -> {
            Verdict again = new Simulation().replay(seed);

            assertThat(again.traceHash())
                    .as("seed %d", seed)
                    .isEqualTo(new Simulation().run(seed).traceHash());
            assertThat(again.trace()).isEqualTo(new Simulation().replay(seed).trace());
        });
    }

    @Test
    void another_seed_lives_another_world() {
        assertThat(LongStream.range(0, 50)
                        .map(seed -> new Simulation().run(seed).traceHash()))
                .doesNotHaveDuplicates();
    }
}
