package dev.cairn.admin.bulk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.CairnException;
import dev.cairn.admin.AdminUser;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.json.JsonText;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** What a job tells of those that it has changed, and of those that it could not change. */
class JobsTest {

    private static final UUID REFUSED = new UUID(7, 3);

    @Test
    void a_run_that_the_store_refuses_to_change_holds_up_no_other_and_is_named_to_the_end() {
        AdminUser user = AdminUser.operator("olga");
        Jobs jobs = new Jobs(
                new Cancels(), Runnable::run, () -> Instant.EPOCH, () -> new UUID(0, 1), (who, job, summary) -> {});

        jobs.start(user, BulkAction.CANCEL, Choice.matching(Map.of("tenant", "birch")), "the shop has closed");
        Fields job = jobs.one(user, new UUID(0, 1));

        assertThat(JsonText.of(job))
                .contains("\"state\":\"done\"", "\"done\":149", "\"failed\":1")
                .contains(REFUSED.toString(), "no room on the disk")
                .contains(new UUID(7, 149).toString())
                .doesNotContain(new UUID(7, 4).toString());
    }

    /** Cancels 150 runs, of which one is refused. */
    private static final class Cancels implements Work {

        @Override
        public List<Target> targets(AdminUser user, BulkAction action, Choice choice, int limit) {
            return LongStream.range(0, 150)
                    .mapToObj(number -> new Target(new UUID(7, number), null))
                    .toList();
        }

        @Override
        public Outcome apply(AdminUser user, BulkAction action, Target target, String reason) {
            if (target.run().equals(REFUSED)) {
                throw new CairnException("no room on the disk");
            }
            return new Outcome(true, "CANCELLED");
        }
    }
}
