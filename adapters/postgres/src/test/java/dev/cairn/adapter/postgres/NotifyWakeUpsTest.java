package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.coordination.NotifyWakeUps;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.port.WakeUps.Hint;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** Hints between processes, each on a connection of its own. */
class NotifyWakeUpsTest {

    private final Schema schema = TestDatabase.freshSchema();
    private final NotifyWakeUps near = new NotifyWakeUps(TestDatabase.direct(), schema);
    private final NotifyWakeUps far = new NotifyWakeUps(TestDatabase.direct(), schema);
    private final List<Hint> heard = new CopyOnWriteArrayList<>();

    NotifyWakeUpsTest() {
        near.exchange();
        far.exchange();
        far.listen(heard::add);
    }

    @Test
    void what_is_announced_is_heard_by_others_at_the_next_exchange() {
        near.announce(Hint.WORK_READY);
        near.announce(Hint.WORK_READY);
        near.exchange();
        far.exchange();

        assertThat(heard).containsExactly(Hint.WORK_READY);
        near.close();
        far.close();
    }

    @Test
    void what_is_announced_here_is_heard_here_once() {
        List<Hint> heardHere = new CopyOnWriteArrayList<>();
        near.listen(heardHere::add);

        near.announce(Hint.WORK_READY);
        near.exchange();
        near.exchange();

        assertThat(heardHere).containsExactly(Hint.WORK_READY);
        near.close();
        far.close();
    }

    @Test
    void what_a_worker_announces_after_its_last_exchange_is_heard_too() {
        near.announce(Hint.WORK_READY);
        near.close();
        far.exchange();

        assertThat(heard).containsExactly(Hint.WORK_READY);
        far.close();
    }
}
