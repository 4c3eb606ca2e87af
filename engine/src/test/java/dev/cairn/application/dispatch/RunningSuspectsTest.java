package dev.cairn.application.dispatch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.inmemory.InMemoryStore;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.ReadyTasks;
import dev.cairn.application.advance.GrantLeases;
import dev.cairn.application.advance.LimitsByCode;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.SuspectGroup;
import dev.cairn.domain.port.Ids;
import dev.cairn.domain.service.Quarantine;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The worker knows which suspects run on it, and when one of them has made room. */
class RunningSuspectsTest {

    private static final int SLOTS = 8;
    private static final int MAX_CRASHES = 10;

    private final InMemoryStore store = new InMemoryStore(() -> Instant.parse("2030-01-01T12:00:00Z"));
    private final ReadyTasks tasks = new ReadyTasks();
    private final Ids ids = ThisMachine.ids();
    private final RunningSuspects suspects = new RunningSuspects(new Quarantine(SLOTS, MAX_CRASHES));

    @Test
    void a_task_that_saw_one_death_is_no_suspect() {
        suspects.begins(claim(1));

        assertThat(suspects.group()).isEqualTo(SuspectGroup.EMPTY);
    }

    @Test
    void the_group_counts_the_suspects_and_names_their_level() {
        suspects.begins(claim(3));
        suspects.begins(claim(0));
        suspects.begins(claim(3));

        assertThat(suspects.group()).isEqualTo(new SuspectGroup(3, 2));
    }

    @Test
    void only_the_end_of_a_suspect_makes_room_for_another() {
        Claim harmless = claim(0);
        Claim suspect = claim(2);
        suspects.begins(harmless);
        suspects.begins(suspect);

        assertThat(suspects.ended(harmless.lease().fence())).isFalse();
        assertThat(suspects.ended(suspect.lease().fence())).isTrue();
        assertThat(suspects.ended(suspect.lease().fence())).isFalse();
        assertThat(suspects.group()).isEqualTo(SuspectGroup.EMPTY);
    }

    private Claim claim(int crashes) {
        return store.inTransaction(tx -> GrantLeases.claimed(
                        tx,
                        new GrantLeases.Holder(ids.next(), LimitsByCode.NONE),
                        List.of(tasks.queue(tx, crashes)),
                        ids))
                .claims()
                .getFirst();
    }
}
