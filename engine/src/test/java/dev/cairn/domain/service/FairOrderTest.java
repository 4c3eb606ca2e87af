package dev.cairn.domain.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.domain.model.TenantShare;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Reading in the order of the ids serves tenants in turn, whatever their backlog and however long they were away. */
class FairOrderTest {

    private static final long BLOCK = FairOrder.BLOCK_LENGTH;
    private static final int TENANTS = 10;

    @Test
    void an_id_is_the_group_number_within_its_block() {
        FairOrder.Places places = FairOrder.next(share(3), 0, 3);

        assertThat(places.ids()).containsExactly(3L, 3 + BLOCK, 3 + 2 * BLOCK);
        assertThat(places.ids().stream().map(FairOrder::blockOf)).containsExactly(0L, 1L, 2L);
        assertThat(places.share()).isEqualTo(new TenantShare("tenant-3", List.of(3L), 2, 0));
    }

    @Test
    void a_tenant_goes_on_where_it_was() {
        FairOrder.Places first = FairOrder.next(share(3), 0, 2);
        FairOrder.Places second = FairOrder.next(first.share(), 0, 2);

        assertThat(second.ids()).containsExactly(3 + 2 * BLOCK, 3 + 3 * BLOCK);
    }

    @Test
    void no_task_takes_no_place() {
        FairOrder.Places places = FairOrder.next(share(3), 7, 0);

        assertThat(places.ids()).isEmpty();
        assertThat(places.share()).isEqualTo(share(3));
    }

    @Test
    void a_new_tenant_starts_at_the_frontier() {
        assertThat(FairOrder.next(share(9), 500, 2).ids()).containsExactly(9 + 500 * BLOCK, 9 + 501 * BLOCK);
    }

    @Test
    void a_new_tenant_waits_for_at_most_one_task_of_each_other_tenant() {
        List<Place> queue = new ArrayList<>();
        for (int tenant = 0; tenant < TENANTS; tenant++) {
            enqueue(queue, FairOrder.next(share(tenant), 0, 1_000));
        }
        long frontier = serve(queue, 2_345);

        enqueue(queue, FairOrder.next(share(TENANTS), frontier, 1));

        List<String> ahead = queue.stream()
                .map(Place::tenant)
                .takeWhile(tenant -> !tenant.equals("tenant-" + TENANTS))
                .toList();
        assertThat(ahead).doesNotHaveDuplicates();
    }

    @Test
    void a_returning_tenant_neither_jumps_ahead_nor_waits_behind_the_backlog() {
        List<Place> queue = new ArrayList<>();
        TenantShare early = enqueue(queue, FairOrder.next(share(0), 0, 3));
        enqueue(queue, FairOrder.next(share(1), 0, 1_000));
        long frontier = serve(queue, 500);

        enqueue(queue, FairOrder.next(early, frontier, 100));

        // For as long as both have work they are served in turn.
        List<String> next = queue.stream().limit(200).map(Place::tenant).toList();
        assertThat(longestRow(next)).isLessThanOrEqualTo(2);
        assertThat(next.stream().filter("tenant-0"::equals)).hasSize(100);
    }

    @Test
    void a_tenant_ahead_of_the_frontier_keeps_its_pointer() {
        TenantShare ahead = new TenantShare("tenant-3", List.of(3L), 800, 0);

        assertThat(FairOrder.next(ahead, 500, 1).ids()).containsExactly(3 + 801 * BLOCK);
    }

    @Test
    void a_tenant_at_the_frontier_does_not_get_the_same_place_twice() {
        TenantShare atFrontier = new TenantShare("tenant-3", List.of(3L), 500, 0);

        assertThat(FairOrder.next(atFrontier, 500, 1).ids()).containsExactly(3 + 501 * BLOCK);
    }

    @Test
    void ten_tenants_with_loads_from_1_to_1000_are_served_in_turn() {
        List<Place> queue = new ArrayList<>();
        Map<String, Integer> left = new HashMap<>();
        for (int tenant = 0; tenant < TENANTS; tenant++) {
            int load = 1 + 111 * tenant;
            left.put("tenant-" + tenant, load);
            enqueue(queue, FairOrder.next(share(tenant), 0, load));
        }

        for (int served = 0; served < queue.size(); ) {
            List<String> waiting = left.keySet().stream().sorted().toList();
            List<Place> round = queue.subList(served, served + waiting.size());
            assertThat(round.stream().map(Place::tenant)).containsExactlyElementsOf(waiting);
            served += waiting.size();
            waiting.forEach(tenant -> left.computeIfPresent(tenant, (name, open) -> open == 1 ? null : open - 1));
        }
        assertThat(left).isEmpty();
    }

    @Test
    void trickling_work_in_gives_the_same_turns_as_enqueueing_it_at_once() {
        List<Place> queue = new ArrayList<>();
        enqueue(queue, FairOrder.next(share(0), 0, 300));
        TenantShare trickling = share(1);
        for (int i = 0; i < 100; i++) {
            trickling = enqueue(queue, FairOrder.next(trickling, 0, 3));
        }

        assertThat(longestRow(queue.stream().map(Place::tenant).toList())).isEqualTo(1);
    }

    @Test
    void a_tenant_of_weight_three_has_three_turns_where_others_have_one() {
        List<Place> queue = new ArrayList<>();
        enqueue(queue, FairOrder.next(TenantShare.unserved("heavy", List.of(0L, 2L, 3L)), 0, 300));
        enqueue(queue, FairOrder.next(TenantShare.unserved("light", List.of(1L)), 0, 100));

        for (int from = 0; from < 400; from += 4) {
            assertThat(queue.subList(from, from + 4).stream().map(Place::tenant))
                    .containsExactly("heavy", "light", "heavy", "heavy");
        }
    }

    @Test
    void the_group_numbers_of_a_weight_are_used_in_turn_across_calls() {
        TenantShare heavy = TenantShare.unserved("heavy", List.of(5L, 8L));

        FairOrder.Places first = FairOrder.next(heavy, 4, 1);
        FairOrder.Places second = FairOrder.next(first.share(), 4, 2);

        assertThat(first.ids()).containsExactly(5 + 4 * BLOCK);
        assertThat(second.ids()).containsExactly(8 + 4 * BLOCK, 5 + 5 * BLOCK);
    }

    @Test
    void a_weight_that_was_lowered_goes_on_in_the_next_block() {
        TenantShare lowered = new TenantShare("was-heavy", List.of(5L), 4, 2);

        assertThat(FairOrder.next(lowered, 4, 1).ids()).containsExactly(5 + 5 * BLOCK);
    }

    @Test
    void the_last_group_number_of_a_block_has_a_place_and_the_next_is_refused() {
        assertThat(FairOrder.next(share(BLOCK - 1), 6, 1).ids()).containsExactly(7 * BLOCK - 1);
        assertThat(FairOrder.blockOf(7 * BLOCK - 1)).isEqualTo(6);

        assertThatThrownBy(() -> FairOrder.next(share(BLOCK), 6, 1))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("1048576");
        assertThatThrownBy(() -> FairOrder.next(share(-1), 6, 1)).isInstanceOf(IllegalStateException.class);
    }

    private static TenantShare share(long group) {
        return TenantShare.unserved("tenant-" + group, List.of(group));
    }

    /** Adds the places to the queue, which is kept in the order of its ids as a store keeps it. */
    private static TenantShare enqueue(List<Place> queue, FairOrder.Places places) {
        places.ids().forEach(id -> queue.add(new Place(id, places.share().tenant())));
        queue.sort(Comparator.comparingLong(Place::id));
        assertThat(queue).extracting(Place::id).doesNotHaveDuplicates();
        return places.share();
    }

    /** Takes that many from the head of the queue and returns the frontier after that. */
    private static long serve(List<Place> queue, int count) {
        List<Place> served = queue.subList(0, count);
        long frontier = FairOrder.blockOf(served.getLast().id());
        served.clear();
        return frontier;
    }

    private static int longestRow(List<String> tenants) {
        int longest = 0;
        int row = 0;
        String last = "";
        for (String tenant : tenants) {
            row = tenant.equals(last) ? row + 1 : 1;
            last = tenant;
            longest = Math.max(longest, row);
        }
        return longest;
    }

    private record Place(long id, String tenant) {}
}
