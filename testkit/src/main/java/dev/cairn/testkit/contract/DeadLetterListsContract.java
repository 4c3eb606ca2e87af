package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterQuery;
import dev.cairn.domain.model.LetterPlace;
import dev.cairn.domain.model.LetterSlice;
import dev.cairn.domain.model.TaskKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Dead letters are listed, counted and grouped while they are open. */
public abstract class DeadLetterListsContract extends FailedRunsContract {

    @Test
    void lists_have_the_last_failure_first_and_only_what_is_asked_for() {
        TaskKey first = failed("billing", "acme", "charge", "one");
        letTimePass(Duration.ofSeconds(1));
        TaskKey second = failed("billing", "globex", "refund", "two");
        letTimePass(Duration.ofSeconds(1));
        TaskKey third = failed("shipping", "acme", "charge", "one");

        assertThat(newest(ALL)).containsExactly(third, second, first);
        assertThat(newest(ALL.workflow("billing"))).containsExactly(second, first);
        assertThat(newest(ALL.tenant("acme"))).containsExactly(third, first);
        assertThat(newest(ALL.tenant("acme").workflow("billing"))).containsExactly(first);
        assertThat(newest(ALL.step("charge"))).containsExactly(third, first);
        assertThat(newest(ALL.fingerprint("one"))).containsExactly(third, first);
        assertThat(newest(ALL.fingerprint("one").tenant("globex"))).isEmpty();
        assertThat(newest(ALL.run(second.runId()))).containsExactly(second);
        Instant middle = find(second).failedAt();
        assertThat(newest(ALL.failedFrom(middle))).containsExactly(third, second);
        assertThat(newest(ALL.failedBefore(middle))).containsExactly(first);
        assertThat(newest(ALL.failedFrom(Instant.MIN).failedBefore(Instant.MAX)))
                .hasSize(3);
    }

    @Test
    void slices_follow_each_other_without_gap_or_repetition() {
        for (int i = 0; i < 7; i++) {
            failed("workflow-" + i % 2, "acme", "step-" + i % 3, "print");
        }
        for (DeadLetterQuery query : List.of(ALL, ALL.workflow("workflow-1"), ALL.step("step-0"), ALL.tenant("acme"))) {
            assertThat(slices(query, 2)).isEqualTo(newest(query));
        }
        assertThat(newest(ALL)).hasSize(7);
    }

    @Test
    void they_are_counted_up_to_a_limit() {
        for (int i = 0; i < 3; i++) {
            failed("billing", "acme", "charge", "print");
        }

        assertThat(inTransaction(tx -> tx.deadLetterDirectory().count(ALL, 3)).toString())
                .isEqualTo("3");
        assertThat(inTransaction(tx -> tx.deadLetterDirectory().count(ALL, 2)).toString())
                .isEqualTo("2 or more");
        assertThat(inTransaction(tx -> tx.deadLetterDirectory().count(ALL.tenant("globex"), 2))
                        .number())
                .isZero();
    }

    @Test
    void groups_have_the_largest_first_with_its_first_and_last_failure() {
        TaskKey first = failed("billing", "acme", "charge", "common");
        letTimePass(Duration.ofSeconds(1));
        TaskKey rare = failed("billing", "acme", "refund", "rare");
        letTimePass(Duration.ofSeconds(1));
        TaskKey last = failed("billing", "globex", "charge", "common");

        List<DeadLetterGroup> groups = groups(ALL);
        assertThat(groups).extracting(DeadLetterGroup::fingerprint).containsExactly("common", "rare");
        assertThat(groups.getFirst().count().toString()).isEqualTo("2");
        assertThat(groups.getFirst().first()).isEqualTo(find(first).failedAt());
        assertThat(groups.getFirst().last()).isEqualTo(find(last).failedAt());
        assertThat(groups.getFirst().sample()).isEqualTo(find(last));
        assertThat(groups.get(1).sample()).isEqualTo(find(rare));
        assertThat(groups(ALL.limit(1))).hasSize(1);
        assertThat(groups(ALL.tenant("acme")))
                .allSatisfy(group -> assertThat(group.count().number()).isEqualTo(1));
        assertThat(inTransaction(tx -> tx.deadLetterDirectory().groups(ALL, 2))
                        .getFirst()
                        .count()
                        .exact())
                .isFalse();
    }

    private List<DeadLetterGroup> groups(DeadLetterQuery query) {
        return inTransaction(tx -> tx.deadLetterDirectory().groups(query, 100));
    }

    private List<TaskKey> slices(DeadLetterQuery query, int limit) {
        List<TaskKey> all = new ArrayList<>();
        LetterPlace reached = null;
        do {
            LetterPlace before = reached;
            LetterSlice slice = inTransaction(tx -> tx.deadLetterDirectory().newest(query, before, limit));
            all.addAll(keys(slice));
            reached = slice.reached();
        } while (reached != null);
        return all;
    }
}
