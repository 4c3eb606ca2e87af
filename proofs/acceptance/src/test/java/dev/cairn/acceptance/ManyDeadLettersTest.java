package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterProgress;
import dev.cairn.DeadLetterQuery;
import dev.cairn.TerminalError;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Many dead letters dealt with at once: by group, by age and by filter, run by run, as often as one likes. */
class ManyDeadLettersTest extends AcceptanceTest {

    private static final Duration MONTH = Duration.ofDays(30);

    /** Fewer than there are, so that they are read in several batches. */
    private static final DeadLetterQuery ALL = DeadLetterQuery.all().limit(2);

    private final TestCairn cairn = kit(1);
    private final List<UUID> early = new ArrayList<>();
    private final List<UUID> late = new ArrayList<>();
    private final List<DeadLetterProgress> told = new ArrayList<>();
    private boolean broken = true;
    private Instant between;

    @BeforeEach
    void let_runs_fail() {
        Workflow<String> workflow = cairn.workflow("charge", String.class, wf -> {
            wf.step("charge").run((input, ctx) -> fail(input));
            wf.step("mail").run((input, ctx) -> fail(input));
        });
        early.addAll(start(workflow, "no provider for order 1", "no provider for order 2", "no money"));
        cairn.advance(MONTH);
        between = cairn.clock().instant();
        cairn.advance(MONTH);
        late.addAll(start(workflow, "no provider for order 3", "no money"));
    }

    private List<UUID> start(Workflow<String> workflow, String... inputs) {
        List<UUID> runs = new ArrayList<>();
        for (String input : inputs) {
            runs.add(workflow.runNoWait(input, TENANT).id());
        }
        cairn.runUntilIdle();
        return runs;
    }

    private void fail(String message) {
        if (broken) {
            throw new TerminalError(message);
        }
    }

    @Test
    void all_that_failed_before_a_time_are_discarded_and_the_younger_stay_open() {
        DeadLetterProgress progress =
                cairn.deadLetters().discardAll(ALL.step("charge").failedBefore(between), "too old", told::add);

        assertThat(progress).isEqualTo(new DeadLetterProgress(3, 3, 0, 0, List.of()));
        assertThat(open(ALL.step("charge"))).containsExactlyInAnyOrderElementsOf(late);
        assertThat(open(ALL.step("mail"))).hasSize(5);
        assertThat(cairn.deadLetters()
                        .find(early.getFirst(), "charge")
                        .orElseThrow()
                        .letter()
                        .state())
                .isEqualTo(DeadLetter.State.DISCARDED);
        assertThat(told).extracting(DeadLetterProgress::changed).containsExactly(1L, 2L, 3L);
        assertThat(cairn.deadLetters().discardAll(ALL.step("charge").failedBefore(between), "too old", told::add))
                .isEqualTo(DeadLetterProgress.NONE);
    }

    @Test
    void a_group_is_requeued_run_by_run_and_no_other_is_touched() {
        DeadLetterGroup group = cairn.deadLetters().groups(ALL.step("charge")).getFirst();
        assertThat(group.count().number()).isEqualTo(3);
        broken = false;

        DeadLetterProgress progress =
                cairn.deadLetters().requeueAll(ALL.fingerprint(group.sample().fingerprint()), told::add);
        cairn.runUntilIdle();

        assertThat(progress).isEqualTo(new DeadLetterProgress(3, 3, 0, 0, List.of()));
        assertThat(told).extracting(DeadLetterProgress::runs).containsExactly(1L, 2L, 3L);
        assertThat(open(ALL.step("charge"))).containsExactlyInAnyOrder(early.getLast(), late.getLast());
        assertThat(open(ALL.step("mail"))).hasSize(5);
    }

    @Test
    void the_letters_of_a_run_are_requeued_in_one_transaction_and_those_that_fail_again_are_counted() {
        DeadLetterProgress progress = cairn.deadLetters().requeueAll(ALL, told::add);
        cairn.runUntilIdle();

        assertThat(progress).isEqualTo(new DeadLetterProgress(5, 10, 0, 0, List.of()));
        assertThat(cairn.deadLetters().stream(ALL))
                .hasSize(10)
                .allSatisfy(letter -> assertThat(letter.requeues()).isEqualTo(1));
    }

    private List<UUID> open(DeadLetterQuery query) {
        return cairn.deadLetters().stream(query).map(DeadLetter::runId).toList();
    }
}
