package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.ClusterHealth;
import dev.cairn.ClusterHealth.Status;
import dev.cairn.RunCounts.Count;
import dev.cairn.domain.model.ClusterFigures;
import dev.cairn.domain.model.StepCodeKey;
import dev.cairn.domain.model.StrandedSteps;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class JudgeHealthTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Count NONE = new Count(0, true);

    private int total = 2;
    private int active = 2;
    private List<String> silent = List.of();
    private Count waiting = NONE;
    private @Nullable Instant oldest;
    private List<StrandedSteps> stranded = new ArrayList<>();
    private @Nullable Instant firstTimer;
    private @Nullable Instant leaderlessSince;

    private boolean accepting = true;

    private ClusterHealth judged() {
        return JudgeHealth.of(new ClusterFigures(
                NOW,
                new ClusterHealth.Workers(total, active, accepting ? active : 0, 0, active * 4L, 3),
                silent,
                leaderlessSince,
                new ClusterFigures.Queue(waiting, oldest, Map.of(), Map.of()),
                stranded,
                new ClusterFigures.Timers(NONE, firstTimer),
                new ClusterHealth.Runs(NONE, NONE),
                NONE));
    }

    private void strandedSince(int seconds, int tasks, String step) {
        stranded.add(new StrandedSteps(new StepCodeKey("orders", 3, step), tasks, NOW.minusSeconds(seconds)));
    }

    @Test
    void workers_that_have_something_to_do_are_healthy() {
        waiting = new Count(10_000, false);
        oldest = NOW.minusSeconds(59);
        firstTimer = NOW.minusSeconds(9);

        ClusterHealth health = judged();

        assertThat(health.status()).isEqualTo(Status.HEALTHY);
        assertThat(health.degraded()).isEmpty();
        assertThat(health.loadPercentage()).isEqualTo(37.5);
    }

    @Test
    void no_worker_and_nothing_to_do_is_healthy() {
        total = 0;
        active = 0;
        firstTimer = NOW.plusSeconds(60);

        assertThat(judged().status()).isEqualTo(Status.HEALTHY);
        assertThat(judged().loadPercentage()).isZero();
    }

    @Test
    void ready_steps_without_a_living_worker_are_unhealthy() {
        total = 1;
        active = 0;
        silent = List.of("a");
        waiting = new Count(1, true);
        strandedSince(60, 1, "ship");

        assertThat(judged().status()).isEqualTo(Status.UNHEALTHY);
        assertThat(judged().degraded())
                .containsExactly(
                        "No living worker is registered, and 1 ready step waits.", "1 of 1 workers is silent: a.");

        waiting = new Count(10_000, false);
        assertThat(judged().degraded()).contains("No living worker is registered, and 10000 or more ready steps wait.");
    }

    @Test
    void ready_steps_beside_workers_that_all_drain_are_degraded() {
        accepting = false;
        assertThat(judged().status()).isEqualTo(Status.HEALTHY);

        waiting = new Count(2, true);
        oldest = NOW.minusSeconds(90);
        assertThat(judged().status()).isEqualTo(Status.DEGRADED);
        assertThat(judged().degraded()).containsExactly("No living worker takes work, and 2 ready steps wait.");
    }

    @Test
    void a_due_timer_without_a_living_worker_is_unhealthy() {
        total = 0;
        active = 0;
        firstTimer = NOW.minusSeconds(11);

        assertThat(judged().status()).isEqualTo(Status.UNHEALTHY);
        assertThat(judged().degraded()).containsExactly("No living worker is registered, and a timer is due.");
    }

    @Test
    void a_late_timer_says_that_nobody_leads() {
        firstTimer = NOW.minusSeconds(35);

        assertThat(judged().status()).isEqualTo(Status.DEGRADED);
        assertThat(judged().degraded())
                .containsExactly("A timer is 35 s late, so no worker leads, or the leader cannot do its duties.");
    }

    @Test
    void a_missing_leader_is_a_sign_also_while_no_timer_is_late() {
        leaderlessSince = NOW.minusSeconds(9);
        assertThat(judged().degraded()).isEmpty();

        leaderlessSince = NOW.minusSeconds(11);
        assertThat(judged().degraded())
                .containsExactly(
                        "No worker has led for 11 s: timers do not fire, and nobody notices a worker that dies.");
    }

    @Test
    void a_step_that_waits_long_beside_free_slots_is_a_sign_unless_it_waits_for_code() {
        waiting = new Count(1, true);
        oldest = NOW.minusSeconds(75);
        assertThat(judged().degraded()).containsExactly("A ready step has waited for 75 s while 5 slots are free.");

        strandedSince(75, 1, "ship");
        assertThat(judged().degraded())
                .containsExactly(
                        "No worker has code for step 'ship' of workflow 'orders' version 3, and 1 task waits.");
    }

    @Test
    void steps_without_code_are_told_after_a_moment_and_at_most_three_by_name() {
        strandedSince(14, 2, "young");
        assertThat(judged().status()).isEqualTo(Status.HEALTHY);

        IntStream.range(0, 5).forEach(i -> strandedSince(16, 2, "s" + i));
        assertThat(judged().degraded())
                .containsExactly(
                        "No worker has code for step 's0' of workflow 'orders' version 3, and 2 tasks wait.",
                        "No worker has code for step 's1' of workflow 'orders' version 3, and 2 tasks wait.",
                        "No worker has code for step 's2' of workflow 'orders' version 3, and 2 tasks wait.",
                        "2 more steps wait for code that no worker has.");
    }

    @Test
    void silent_workers_are_named_up_to_three() {
        total = 5;
        active = 1;
        silent = List.of("a", "b", "c", "d");

        assertThat(judged().degraded()).containsExactly("4 of 5 workers are silent: a, b, c and 1 more.");
    }
}
