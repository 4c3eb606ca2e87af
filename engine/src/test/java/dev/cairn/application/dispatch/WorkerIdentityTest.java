package dev.cairn.application.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** A worker that was declared dead drops its work, once, before it has another id. */
class WorkerIdentityTest {

    private final UUID first = UUID.randomUUID();
    private final UUID second = UUID.randomUUID();
    private final List<Optional<UUID>> idsAtDrop = new ArrayList<>();
    private final WorkerIdentity identity = new WorkerIdentity(this::drop);

    @Test
    void a_worker_that_was_declared_dead_has_no_id_when_it_drops_its_work() {
        identity.assume(first);

        identity.lose(first);

        assertThat(idsAtDrop).containsExactly(Optional.empty());
        assertThat(identity.isCurrent(first)).isFalse();
    }

    @Test
    void the_death_of_an_earlier_id_drops_nothing_of_the_present_one() {
        identity.assume(first);
        identity.lose(first);
        identity.assume(second);

        identity.lose(first);

        assertThat(idsAtDrop).hasSize(1);
        assertThat(identity.current()).contains(second);
    }

    @Test
    void a_worker_that_leaves_by_itself_drops_nothing() {
        identity.assume(first);

        identity.leave();

        assertThat(idsAtDrop).isEmpty();
        assertThat(identity.current()).isEmpty();
    }

    private void drop() {
        idsAtDrop.add(identity.current());
    }
}
