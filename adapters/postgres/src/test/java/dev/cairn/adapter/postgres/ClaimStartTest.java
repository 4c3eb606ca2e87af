package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TakenTasks;
import dev.cairn.domain.service.FairOrder;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A claim begins where claims have got to, and finds in time what comes to light before that. */
class ClaimStartTest {

    private static final boolean ALL = true;
    private static final boolean LESS = false;
    private static final Duration LONG = Duration.ofMillis(10);
    private static final Capability CAPABILITY = new Capability(Map.of("flow", 1), Set.of(), Set.of());
    private static final String QUEUE = """
            INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt)
            SELECT %d, gen_random_uuid(), '%s', 'flow', 1, 'acme', 1
            """;

    private final Schema schema = TestDatabase.freshSchema();
    private long now = 1;
    private final ClaimStart start = new ClaimStart(() -> now);
    private final SweepPacing sweeps = new SweepPacing(() -> now);
    private final PostgresStore store = store(new StoreCaches(start, sweeps, null, new WorkerEpoch()));
    private final PostgresStore other = store(StoreCaches.none());

    @BeforeEach
    void blockFiveHasBeenClaimedFrom() {
        queue(5, 7, "first");
        assertThat(names(take(10))).containsExactly("first");
    }

    @Test
    void what_comes_to_light_before_the_frontier_is_found_at_once_by_a_claim_with_slots_to_spare() {
        haveLookedBackAt(5);
        queue(4, 1_000, "late");
        queue(6, 0, "next");
        sweep(LONG, ALL);
        pass(LONG.multipliedBy(20));

        TakenTasks taken = take(10);

        assertThat(names(taken)).as("in fair order").containsExactly("late", "next");
        assertThat(taken.lookAgainIn()).isNull();
    }

    @Test
    void when_sweeps_take_long_such_a_claim_says_when_to_look_again() {
        haveLookedBackAt(5);
        queue(4, 1_000, "late");
        queue(6, 0, "next");
        sweep(LONG, LESS);
        pass(LONG);

        TakenTasks taken = take(10);
        assertThat(names(taken)).as("from block 5 on").containsExactly("next");
        assertThat(taken.lookAgainIn()).isEqualTo(LONG.multipliedBy(19));

        pass(LONG.multipliedBy(19));
        TakenTasks later = take(10);
        assertThat(names(later)).containsExactly("late");
        assertThat(later.lookAgainIn()).isNull();
    }

    @Test
    void a_claim_that_finds_enough_leaves_what_is_older_to_the_next_sweep() {
        haveLookedBackAt(5);
        queue(4, 1_000, "late");
        queue(6, 0, "next");
        queue(7, 0, "after");
        sweep(LONG, ALL);

        TakenTasks taken = take(1);
        assertThat(names(taken)).containsExactly("next");
        assertThat(taken.lookAgainIn()).isNull();

        claimOften();
        pass(LONG.multipliedBy(100));
        assertThat(names(take(1))).containsExactly("late");
    }

    @Test
    void a_claim_looks_back_to_where_the_frontier_was_a_tenth_of_a_second_ago() {
        claimWithMoreBehind(8);

        queue(6, 0, "late");

        assertThat(names(take(1))).as("the frontier is at 8 and was at 5").containsExactly("late");
    }

    @Test
    void a_task_that_was_given_its_place_several_claims_ago_and_is_committed_now_is_found_by_the_next_claim() {
        haveLookedBackAt(5);
        sweep(LONG, ALL);
        for (int block = 6; block < 20; block++) {
            queue(block, 0, "plenty");
        }
        for (int claim = 0; claim < 10; claim++) {
            pass(Duration.ofMillis(5));
            assertThat(names(take(1))).containsExactly("plenty");
        }

        queue(8, 1, "late");

        assertThat(names(take(1))).as("the frontier was at 8 a moment ago").containsExactly("late");
    }

    @Test
    void a_task_that_was_committed_long_after_it_was_given_its_place_is_left_to_the_next_sweep() {
        haveLookedBackAt(5);
        sweep(LONG, ALL);
        for (int block = 6; block < 20; block++) {
            queue(block, 0, "plenty");
        }
        for (int claim = 0; claim < 10; claim++) {
            pass(Duration.ofMillis(50));
            assertThat(names(take(1))).containsExactly("plenty");
        }

        queue(8, 1, "late");

        assertThat(names(take(1)))
                .as("the frontier was at 8 for the last time 350 ms ago")
                .containsExactly("plenty");
    }

    @Test
    void it_looks_back_no_further_than_a_large_claim_takes() {
        claimWithMoreBehind(2_000);
        haveLookedBackAt(5);

        queue(1_400, 0, "too far back");
        queue(1_600, 0, "late");

        assertThat(names(take(1)))
                .as("500 before 2,000, with one task per block")
                .containsExactly("late");
        assertThat(names(take(1))).containsExactly("plenty");
    }

    @Test
    void one_claim_at_a_time_looks_back_and_the_others_begin_at_the_frontier() {
        haveLookedBackAt(0);
        sweep(LONG, ALL);
        queue(5, 8, "theirs");
        queue(6, 0, "next");
        queue(7, 0, "plenty");

        List<String> mine = other.inTransaction(theirs -> {
            assertThat(names(theirs.queue().take(1, CAPABILITY, SuspectFilter.ALL)))
                    .containsExactly("theirs");
            queue(4, 0, "late");
            return names(take(1));
        });

        assertThat(mine).as("while the other looks back").containsExactly("next");
        assertThat(names(take(1))).as("afterwards").containsExactly("late");
    }

    @Test
    void a_claim_moves_the_frontier_before_it_commits() {
        queue(9, 0, "theirs");

        long seen = other.inTransaction(theirs -> {
            theirs.queue().take(1, CAPABILITY, SuspectFilter.ALL);
            return store.inTransaction(tx -> tx.queue().frontier());
        });

        assertThat(seen).isEqualTo(9);
    }

    @Test
    void a_tenant_that_gets_an_earlier_place_in_the_block_being_served_is_found_without_a_sweep() {
        haveLookedBackAt(5);
        queue(5, 1, "newcomer");
        sweep(LONG, ALL);

        assertThat(names(take(1))).containsExactly("newcomer");
    }

    private void claimWithMoreBehind(long block) {
        haveLookedBackAt(5);
        sweep(LONG, ALL);
        queue(block, 0, "next");
        queue(block + 1, 0, "plenty");
        assertThat(names(take(1))).containsExactly("next");
    }

    private void claimOften() {
        for (int claim = 0; claim < 20; claim++) {
            sweeps.claimed(ALL);
        }
    }

    /** For longer than a commit takes. */
    private void haveLookedBackAt(long block) {
        for (int look = 0; look < 2; look++) {
            pass(Duration.ofMillis(100));
            start.lookedBackAt(block * FairOrder.BLOCK_LENGTH);
        }
    }

    private void sweep(Duration length, boolean all) {
        long begun = sweeps.beginSweep();
        pass(length);
        sweeps.endSweep(begun, all);
    }

    private void pass(Duration time) {
        now += time.toNanos();
    }

    private void queue(long block, long group, String name) {
        TestDatabase.execute(schema, QUEUE.formatted(block * FairOrder.BLOCK_LENGTH + group, name));
    }

    private TakenTasks take(int limit) {
        return store.inTransaction(tx -> tx.queue().take(limit, CAPABILITY, SuspectFilter.ALL));
    }

    private PostgresStore store(StoreCaches caches) {
        return new PostgresStore(
                new PooledConnections(TestDatabase.server(), schema), schema, Duration.ofSeconds(15), caches);
    }

    private static List<String> names(TakenTasks taken) {
        return taken.entries().stream().map(entry -> entry.key().name()).toList();
    }
}
