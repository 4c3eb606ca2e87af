package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.CairnException;
import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.domain.model.Capability;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.SuspectFilter;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.service.FairOrder;
import dev.cairn.testkit.FakeClock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The store in memory has as many group numbers as PostgreSQL, and reclaims them in the same way. */
class GroupNumbersInMemoryTest {

    private static final int WEIGHT = 100;
    private static final int FULL = (int) (FairOrder.BLOCK_LENGTH / WEIGHT);
    private static final int REST = (int) (FairOrder.BLOCK_LENGTH % WEIGHT);

    private final InMemoryStore store = new InMemoryStore(new FakeClock());

    @BeforeEach
    void giveOutAllNumbers() {
        setWeights(IntStream.range(0, FULL).boxed().collect(Collectors.toMap(i -> "heavy-" + i, i -> WEIGHT)));
        IntStream.range(0, REST).forEach(i -> enqueue("busy-" + i));
    }

    @Test
    void a_new_tenant_is_refused_while_all_others_have_work_or_a_weight() {
        assertThatThrownBy(() -> enqueue("new"))
                .isInstanceOf(CairnException.class)
                .hasMessageContaining("1048576");
        assertThatThrownBy(() -> setWeights(Map.of("busy-0", 2))).isInstanceOf(CairnException.class);
        assertThat(lock("busy-0").weight()).isEqualTo(1);
    }

    @Test
    void a_new_tenant_gets_the_number_of_one_whose_work_is_done() {
        int taken = store.inTransaction(tx ->
                        tx.queue().take(1, new Capability(Map.of("flow", 1), Set.of(), Set.of()), SuspectFilter.ALL))
                .entries()
                .size();
        assertThat(taken).isEqualTo(1);

        enqueue("new");
        assertThatThrownBy(() -> enqueue("newer")).isInstanceOf(CairnException.class);
    }

    @Test
    void a_weight_that_is_lowered_and_raised_again_needs_no_new_numbers() {
        List<Long> before = lock("heavy-7").groups();
        setWeights(Map.of("heavy-7", 3));
        setWeights(Map.of("heavy-7", WEIGHT));

        assertThat(lock("heavy-7").groups()).isEqualTo(before);
    }

    @Test
    void the_numbers_of_a_weight_that_was_lowered_go_to_others() {
        setWeights(Map.of("heavy-7", 2));
        IntStream.range(0, WEIGHT - 2).forEach(i -> enqueue("new-" + i));

        assertThatThrownBy(() -> enqueue("newer")).isInstanceOf(CairnException.class);
        assertThat(lock("heavy-7").weight()).isEqualTo(2);
    }

    private TenantShare lock(String tenant) {
        return store.inTransaction(tx -> tx.tenants().lock(List.of(tenant))).getFirst();
    }

    private void setWeights(Map<String, Integer> weights) {
        store.inTransaction(tx -> {
            tx.tenants().setWeights(weights);
            return weights;
        });
    }

    private void enqueue(String tenant) {
        store.inTransaction(tx -> {
            FairOrder.Places places = FairOrder.next(
                    tx.tenants().lock(List.of(tenant)).getFirst(), tx.queue().frontier(), 1);
            tx.tenants().save(List.of(places.share()));
            RunHeader run = new RunHeader(UUID.randomUUID(), "flow", 1, tenant);
            tx.queue()
                    .insert(List.of(new QueueRow(
                            places.ids().getFirst(), new QueueEntry(new TaskKey(run.id(), "step"), run, 1))));
            return places;
        });
    }
}
