package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Limits;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.service.FairOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Every tenant has group numbers of its own, as many as its weight, and a place in the fair order. */
public abstract class TenantsContract extends StoreContract {

    @Test
    void a_tenant_that_is_new_has_a_weight_of_one_and_was_never_served() {
        TenantShare share = share("acme");

        assertThat(share.tenant()).isEqualTo("acme");
        assertThat(share.weight()).isEqualTo(1);
        assertThat(share.block()).isEqualTo(-1);
        assertThat(share.turn()).isZero();
        assertThat(share("acme")).isEqualTo(share);
    }

    @Test
    void tenants_are_locked_together_each_once_whether_known_or_new() {
        TenantShare known = share("m");

        List<TenantShare> shares = shares("z", "m", "a");
        assertThat(shares).extracting(TenantShare::tenant).containsExactlyInAnyOrder("z", "m", "a");
        assertThat(shares).contains(known);
        assertThat(shares()).isEmpty();
    }

    @Test
    void no_two_tenants_share_a_group_number_and_each_has_its_place_in_a_block() {
        List<String> names =
                IntStream.range(0, 500).mapToObj(i -> "tenant-" + i).toList();
        List<TenantShare> shares = new ArrayList<>();
        shares.addAll(inTransaction(tx -> tx.tenants().lock(names.subList(0, 250))));
        shares.addAll(inTransaction(tx -> tx.tenants().lock(names.subList(250, 500))));

        assertThat(groups(shares)).hasSize(500).doesNotHaveDuplicates();
        assertThat(groups(shares)).allSatisfy(group -> assertThat(group).isBetween(0L, FairOrder.BLOCK_LENGTH - 1));
    }

    @Test
    void a_saved_place_is_kept() {
        TenantShare other = share("globex");
        setWeights(Map.of("acme", 3));
        TenantShare moved = new TenantShare("acme", share("acme").groups(), 8_796_093_022_207L, 2);
        save(moved);

        assertThat(share("acme")).isEqualTo(moved);
        assertThat(share("globex")).isEqualTo(other);
    }

    @Test
    void a_share_locked_again_in_the_same_transaction_is_as_it_was_saved() {
        TenantShare share = share("acme");
        TenantShare moved = FairOrder.next(share, 4, 3).share();

        doInTransaction(tx -> {
            tx.tenants().lock(List.of("acme"));
            tx.tenants().save(List.of(moved));
            assertThat(tx.tenants().lock(List.of("acme"))).containsExactly(moved);
        });
    }

    @Test
    void a_weight_that_grows_adds_group_numbers_and_keeps_the_old_ones_and_the_place() {
        TenantShare before = FairOrder.next(share("acme"), 10, 5).share();
        save(before);
        setWeights(Map.of("acme", 4));

        TenantShare after = share("acme");
        assertThat(after.weight()).isEqualTo(4);
        assertThat(after.groups()).containsAll(before.groups()).doesNotHaveDuplicates();
        assertThat(after.block()).isEqualTo(before.block());
    }

    @Test
    void a_weight_that_shrinks_leaves_a_share_that_can_go_on() {
        setWeights(Map.of("acme", 3));
        TenantShare before = share("acme");
        save(new TenantShare("acme", before.groups(), 20, 2));
        setWeights(Map.of("acme", 2));

        TenantShare after = share("acme");
        assertThat(after.groups()).hasSize(2).isSubsetOf(before.groups());
        assertThat(after.block()).isEqualTo(20);
        assertThat(after.turn()).isLessThan(2);
        assertThat(FairOrder.next(after, 0, 2).ids())
                .allSatisfy(id -> assertThat(FairOrder.blockOf(id)).isGreaterThan(20));
    }

    @Test
    void group_numbers_that_were_given_up_are_never_given_to_others() {
        setWeights(Map.of("acme", 10));
        List<Long> ever = new ArrayList<>(share("acme").groups());
        setWeights(Map.of("acme", 1));
        List<Long> others = groups(shares("a", "b", "c"));
        setWeights(Map.of("a", 5, "b", 7));
        others.addAll(groups(shares("a", "b", "c")));

        assertThat(others).doesNotContainAnyElementsOf(ever);
        setWeights(Map.of("acme", 10));
        assertThat(share("acme").groups()).hasSize(10).doesNotContainAnyElementsOf(others);
    }

    @Test
    void no_place_is_given_twice_however_the_weight_changes() {
        List<Long> places = new ArrayList<>();
        for (int weight : new int[] {3, 1, 3, 2, 5, 1, 4}) {
            setWeights(Map.of("acme", weight));
            places.addAll(places(2));
            places.addAll(places(weight));
        }

        assertThat(places).hasSize(33).doesNotHaveDuplicates();
    }

    @Test
    void a_weight_can_be_set_before_the_tenant_is_known_and_for_many_at_once() {
        setWeights(Map.of("acme", Limits.MAX_WEIGHT, "globex", 1, "initech", 2));

        List<TenantShare> shares = shares("acme", "globex", "initech");
        assertThat(shares).extracting(TenantShare::weight).containsExactlyInAnyOrder(Limits.MAX_WEIGHT, 1, 2);
        assertThat(shares).extracting(TenantShare::block).containsOnly(-1L);
        assertThat(groups(shares)).doesNotHaveDuplicates();
    }

    private TenantShare share(String tenant) {
        return shares(tenant).getFirst();
    }

    private void save(TenantShare share) {
        doInTransaction(tx -> {
            assertThat(tx.tenants().lock(List.of(share.tenant()))).hasSize(1);
            tx.tenants().save(List.of(share));
        });
    }

    /** Gives the tenant its next places in the fair order. */
    private List<Long> places(int count) {
        FairOrder.Places places = FairOrder.next(share("acme"), 0, count);
        save(places.share());
        return places.ids();
    }

    private void setWeights(Map<String, Integer> weights) {
        doInTransaction(tx -> tx.tenants().setWeights(weights));
    }

    private static List<Long> groups(List<TenantShare> shares) {
        return new ArrayList<>(
                shares.stream().flatMap(share -> share.groups().stream()).toList());
    }
}
