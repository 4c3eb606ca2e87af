package dev.cairn.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.RetryPolicy;
import dev.cairn.Workflow;
import dev.cairn.testkit.TestCairn;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Tenants are served in turn, whatever each has waiting. */
class FairnessTest extends AcceptanceTest {

    private TestCairn cairn = kit(slots(1), 1);
    private final List<String> served = new ArrayList<>();

    @Test
    void a_tenant_with_one_task_behind_the_10000_of_another_is_served_by_the_next_claim() {
        cairn = kit(slots(20), 1);
        Workflow<String> work = work();
        enqueue(work, "busy", 10_000);
        for (int i = 0; i < 10; i++) {
            cairn.runCycle();
        }
        served.clear();

        enqueue(work, "small", 1);
        cairn.runCycle();

        assertThat(served).hasSize(20).startsWith("small").containsOnlyOnce("small");
    }

    @Test
    void a_tenant_that_comes_while_nothing_was_claimed_yet_waits_for_one_task_of_each_other() {
        Workflow<String> work = work();
        enqueue(work, "busy", 1_000);
        enqueue(work, "busier", 1_000);
        enqueue(work, "small", 1);

        cycles(3);

        assertThat(served).containsExactly("busy", "busier", "small");
    }

    @Test
    void ten_tenants_with_loads_from_1_to_1000_are_served_round_robin_until_each_runs_dry() {
        Map<String, Integer> loads = new LinkedHashMap<>();
        List.of(700, 1, 1_000, 3, 10, 30, 2, 100, 300, 5).forEach(load -> loads.put("tenant-" + load, load));
        Workflow<String> work = work();
        loads.forEach((tenant, load) -> enqueue(work, tenant, load));

        cairn.runUntilIdle();

        assertThat(served)
                .hasSize(loads.values().stream().mapToInt(Integer::intValue).sum());
        int from = 0;
        for (int round = 1; from < served.size(); round++) {
            Set<String> notDry = new TreeSet<>();
            for (var load : loads.entrySet()) {
                if (load.getValue() >= round) {
                    notDry.add(load.getKey());
                }
            }
            assertThat(served.subList(from, from + notDry.size()))
                    .as("round %s", round)
                    .containsExactlyInAnyOrderElementsOf(notDry);
            from += notDry.size();
        }
    }

    @Test
    void a_tenant_that_was_away_neither_jumps_ahead_nor_waits_behind() {
        Workflow<String> work = work();
        enqueue(work, "away", 1);
        enqueue(work, "one", 200);
        enqueue(work, "two", 200);
        for (int comeback = 1; comeback <= 4; comeback++) {
            cycles(1 + 2 * 20 + comeback % 2);
            served.clear();

            enqueue(work, "away", 10);
            cycles(1 + 3 * 9);

            assertServedInTurn("away", "one", "two");
        }
    }

    @Test
    void a_tenant_that_never_came_before_neither_jumps_ahead_nor_waits_behind() {
        Workflow<String> work = work();
        enqueue(work, "one", 100);
        enqueue(work, "two", 100);
        cycles(2 * 50 + 1);
        served.clear();

        enqueue(work, "new", 20);
        cycles(1 + 3 * 19);

        assertServedInTurn("new", "one", "two");
    }

    @Test
    void within_a_tenant_the_first_to_come_is_the_first_to_be_served() {
        Workflow<String> work =
                cairn.workflow("order", String.class, wf -> wf.step("work").run((input, ctx) -> served.add(input)));
        work.runAll(List.of("1", "2"), TENANT);
        work.runNoWait("x", "other");
        work.runAll(List.of("3", "4"), TENANT);

        cairn.runUntilIdle();

        assertThat(served).containsExactly("1", "x", "2", "3", "4");
    }

    @Test
    void a_tenant_of_weight_3_has_three_turns_where_others_have_one() {
        cairn.setTenantWeight("heavy", 3);
        Workflow<String> work = work();
        enqueue(work, "heavy", 12);
        enqueue(work, "light", 4);
        enqueue(work, "plain", 4);

        cairn.runUntilIdle();

        for (int round = 0; round < 4; round++) {
            assertThat(served.subList(5 * round, 5 * round + 5))
                    .as("round %s", round)
                    .containsExactlyInAnyOrder("heavy", "heavy", "heavy", "light", "plain");
        }
    }

    @Test
    void a_changed_weight_holds_from_the_next_task_that_becomes_ready() {
        Workflow<String> work = work();
        enqueue(work, "changing", 4);
        enqueue(work, "other", 8);
        cairn.setTenantWeight("changing", 2);
        enqueue(work, "changing", 8);

        cairn.runUntilIdle();

        assertThat(Collections.frequency(served.subList(0, 8), "changing")).isEqualTo(4);
        assertThat(Collections.frequency(served.subList(8, 20), "changing")).isEqualTo(8);
        assertThat(Collections.frequency(served.subList(8, 14), "changing")).isEqualTo(4);
    }

    @Test
    void gaps_between_the_places_of_tenants_hold_nobody_up() {
        for (int i = 0; i < 10; i++) {
            cairn.setTenantWeight("absent-" + i, 100);
        }
        Workflow<String> work = work();
        enqueue(work, "one", 3);
        cairn.setTenantWeight("absent-10", 100);
        enqueue(work, "two", 3);

        cycles(6);

        assertThat(served).containsExactly("one", "two", "one", "two", "one", "two");
    }

    @Test
    void the_children_of_a_step_wait_for_their_turn_like_new_work() {
        Workflow<String> chain = cairn.workflow("chain", String.class, wf -> {
            var a = wf.step("a").run((input, ctx) -> served.add("chain a"));
            var b = wf.step("b").after(a).run((input, ctx) -> served.add("chain b"));
            wf.step("c").after(b).run((input, ctx) -> served.add("chain c"));
        });
        chain.runNoWait("", "chaining");
        enqueue(work(), "plain", 4);

        cairn.runUntilIdle();

        assertThat(served).containsExactly("chain a", "plain", "chain b", "plain", "chain c", "plain", "plain");
    }

    @Test
    void a_wide_fan_out_does_not_crowd_out_other_tenants() {
        Workflow<String> fan = cairn.workflow("fan", String.class, wf -> {
            var start = wf.step("start").run((input, ctx) -> served.add("fan"));
            for (int i = 0; i < 50; i++) {
                wf.step("part-" + i).after(start).run((input, ctx) -> served.add("fan"));
            }
        });
        fan.runNoWait("", "wide");
        enqueue(work(), "plain", 5);

        cycles(10);

        assertThat(Collections.frequency(served, "plain")).isEqualTo(5);
    }

    @Test
    void a_retry_gets_a_fresh_place_and_does_not_jump_the_queue() {
        Workflow<String> flaky = cairn.workflow(
                "flaky",
                String.class,
                wf -> wf.step("step").retry(RetryPolicy.fixed(2, Duration.ZERO)).run((input, ctx) -> {
                    served.add("try " + ctx.attempt());
                    throw new IOException("flaky");
                }));
        flaky.runNoWait("", "retrying");
        enqueue(work(), "plain", 4);

        cairn.runUntilIdle();

        assertThat(served).containsExactly("try 1", "plain", "try 2", "plain", "try 3", "plain", "plain");
    }

    /** Before the newcomer's first turn each other has at most one; after it each has one turn per round. */
    private void assertServedInTurn(String newcomer, String... others) {
        int first = served.indexOf(newcomer);
        assertThat(served.subList(0, first)).doesNotHaveDuplicates();
        Set<String> all = new TreeSet<>(List.of(others));
        all.add(newcomer);
        for (int from = first + 1; from + all.size() <= served.size(); from += all.size()) {
            assertThat(served.subList(from, from + all.size()))
                    .as("round from turn %s of %s", from, served)
                    .containsExactlyInAnyOrderElementsOf(all);
        }
    }

    private Workflow<String> work() {
        return cairn.workflow(
                "work", String.class, wf -> wf.step("work").run((input, ctx) -> served.add(ctx.tenant())));
    }

    private static void enqueue(Workflow<String> work, String tenant, int tasks) {
        work.runAll(Collections.nCopies(tasks, ""), tenant);
    }

    private void cycles(int number) {
        for (int i = 0; i < number; i++) {
            cairn.runCycle();
        }
    }
}
