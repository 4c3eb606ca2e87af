package dev.cairn.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.advance.Enqueue;
import dev.cairn.domain.model.QueueEntry;
import dev.cairn.domain.model.RunHeader;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.threads.ObservedStore;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A task that becomes ready gets a place in the queue, or the transaction fails. */
class EnqueueTest {

    private final InMemoryStore memory = new InMemoryStore(ThisMachine.clock());

    @Test
    void a_tenant_that_the_store_does_not_find_fails_the_transaction_and_drops_no_task() {
        ObservedStore forgetful = new ObservedStore(memory, new OtherTenants());

        assertThatThrownBy(() -> forgetful.inTransaction(tx -> {
                    Enqueue.all(tx, List.of(entry("acme"), entry("globex")));
                    return true;
                }))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("engine bug: the store has no tenant 'globex', for which a task of run " + new UUID(0, 6)
                        + " is ready");
        assertThat(memory.snapshot().work().queue()).isEmpty();
    }

    private static QueueEntry entry(String tenant) {
        RunHeader run = new RunHeader(new UUID(0, tenant.length()), "flow", 1, tenant);
        return new QueueEntry(new TaskKey(run.id(), "a"), run, 1);
    }

    /** Gives the share of another tenant than the second one, as a store does that keeps other names than it was given. */
    private static final class OtherTenants implements ObservedStore.Observer {

        @Override
        public @Nullable Object answer(String method, @Nullable Object result) {
            return result instanceof List<?> list && list.size() == 2 && list.get(1) instanceof TenantShare share
                    ? List.of(list.getFirst(), TenantShare.unserved("?", share.groups()))
                    : result;
        }
    }
}
