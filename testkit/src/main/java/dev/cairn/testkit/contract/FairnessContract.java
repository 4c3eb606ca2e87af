package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tenants are served in turn, whatever the backlog of one of them. */
public abstract class FairnessContract extends FlowContract {

    @Test
    void a_tenant_with_one_task_is_served_at_once_beside_one_with_ten_thousand() {
        flows.startMany(Shape.single(), "large", 10_000);
        assertThat(flows.claim(100)).hasSize(100);
        flows.startMany(Shape.single(), "small", 1);

        assertThat(tenants(flows.claim(2))).contains("small");
    }

    @Test
    void tenants_with_loads_of_every_size_are_served_in_turn_until_each_runs_dry() {
        Map<String, Integer> left = new TreeMap<>();
        for (int i = 9; i >= 0; i--) {
            left.put("tenant-" + i, 1 << i);
            flows.startMany(Shape.single(), "tenant-" + i, 1 << i);
        }

        List<String> order = new ArrayList<>();
        for (List<Claim> batch = flows.claim(37); !batch.isEmpty(); batch = flows.claim(37)) {
            order.addAll(tenants(batch));
        }
        assertThat(order).hasSize(1_023);
        assertInTurn(order, left);
    }

    @Test
    void a_tenant_that_was_away_neither_jumps_ahead_nor_falls_behind() {
        flows.startMany(Shape.single(), "returning", 1);
        flows.startMany(Shape.single(), "steady", 300);
        flows.claim(100);
        flows.startMany(Shape.single(), "returning", 100);

        assertThat(counted(flows.claim(50)).values())
                .as("half of the turns each, give or take one")
                .hasSize(2)
                .allSatisfy(turns -> assertThat(turns).isBetween(24L, 26L));
    }

    @Test
    void a_tenant_of_weight_three_has_three_turns_where_others_have_one() {
        doInTransaction(tx -> tx.tenants().setWeights(Map.of("heavy", 3)));
        flows.startMany(Shape.single(), "light", 40);
        flows.startMany(Shape.single(), "heavy", 40);

        assertThat(counted(flows.claim(20))).isEqualTo(Map.of("heavy", 15L, "light", 5L));
        assertThat(counted(flows.claim(20))).isEqualTo(Map.of("heavy", 15L, "light", 5L));
    }

    @Test
    void tasks_of_one_tenant_are_served_in_the_order_they_became_ready() {
        List<?> first = flows.startMany(Shape.single(), "acme", 20);
        List<?> second = flows.startMany(Shape.single(), "acme", 20);

        assertThat(flows.claim(20)).extracting(claim -> claim.run().id()).isEqualTo(first);
        assertThat(flows.claim(20)).extracting(claim -> claim.run().id()).isEqualTo(second);
    }

    @Test
    void tasks_that_come_back_take_their_turn_behind_the_others_of_their_tenant() {
        flows.startMany(Shape.single(), "acme", 3);
        List<Claim> first = flows.claim(1);
        flows.settle(first, new Outcome.GivenBack("paused"));

        List<Claim> rest = flows.claim(3);
        assertThat(rest.getLast().lease().key())
                .isEqualTo(first.getFirst().lease().key());
    }

    @Test
    void the_next_steps_of_a_busy_tenant_do_not_overtake_a_waiting_one() {
        flows.startMany(Shape.chain(2), "busy", 50);
        flows.startMany(Shape.chain(2), "waiting", 50);
        List<Claim> claims = flows.claim(20);
        flows.complete(claims);

        assertThat(counted(flows.claim(60))).isEqualTo(Map.of("busy", 30L, "waiting", 30L));
    }

    /** Asserts that a served tenant is at most one turn ahead of every tenant that still waits. */
    private static void assertInTurn(List<String> order, Map<String, Integer> loads) {
        Map<String, Integer> served = new HashMap<>();
        loads.keySet().forEach(tenant -> served.put(tenant, 0));
        for (String tenant : order) {
            int count = served.merge(tenant, 1, Integer::sum);
            loads.forEach((other, load) -> {
                int others = served.getOrDefault(other, 0);
                assertThat(others >= load || count <= others + 1)
                        .as("%s has had %d tasks, %s waits with %d", tenant, count, other, others)
                        .isTrue();
            });
        }
        assertThat(served).isEqualTo(loads);
    }

    private static List<String> tenants(Collection<Claim> claims) {
        return claims.stream().map(claim -> claim.run().tenant()).toList();
    }

    private static Map<String, Long> counted(Collection<Claim> claims) {
        return tenants(claims).stream().collect(Collectors.groupingBy(tenant -> tenant, Collectors.counting()));
    }
}
