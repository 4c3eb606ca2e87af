package dev.cairn.testkit.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.StartedRun;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.TaskKind;
import dev.cairn.domain.model.TenantShare;
import dev.cairn.domain.model.WorkflowGraph;
import dev.cairn.domain.service.FairOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Many threads start runs at once: a key makes one run, a tenant one share, and no two tasks get the same place. */
public abstract class ConcurrentStartsContract extends FlowContract {
    private static final int THREADS = 8;

    @Test
    void one_idempotency_key_makes_one_run_however_many_ask_at_once() {
        for (int round = 0; round < 20; round++) {
            TriggerOptions options = TriggerOptions.none().idempotencyKey("order-" + round);
            List<UUID> answers = ConcurrentThreads.together(THREADS, i -> flows.start(Shape.single(), "acme", options));

            assertThat(new HashSet<>(answers)).hasSize(1);
            assertThat(flows.claimAll()).extracting(claim -> claim.run().id()).containsExactly(answers.getFirst());
        }
    }

    @Test
    void bulks_with_the_same_keys_in_another_order_make_one_run_for_each_key() {
        List<String> keys =
                IntStream.range(0, 50).mapToObj(i -> "\"key-" + i + "\"").toList();
        Workflow<String> workflow = flows.workflow(Shape.single());
        List<Map<String, UUID>> answers = ConcurrentThreads.together(THREADS, i -> {
            List<String> shuffled = new ArrayList<>(keys);
            Collections.shuffle(shuffled, new Random(i));
            List<StartedRun> started = workflow.runAll(
                    shuffled, "acme", key -> TriggerOptions.none().idempotencyKey(key));
            Map<String, UUID> byKey = new HashMap<>();
            for (int k = 0; k < shuffled.size(); k++) {
                byKey.put(shuffled.get(k), started.get(k).id());
            }
            return byKey;
        });

        assertThat(answers).allSatisfy(answer -> assertThat(answer).isEqualTo(answers.getFirst()));
        assertThat(flows.claimAll())
                .extracting(claim -> claim.run().id())
                .containsExactlyInAnyOrderElementsOf(answers.getFirst().values());
    }

    @Test
    void tenants_that_come_at_the_same_moment_have_one_share_each_and_group_numbers_of_their_own() {
        List<String> names = IntStream.range(0, 40).mapToObj(i -> "tenant-" + i).toList();
        List<List<TenantShare>> answers = ConcurrentThreads.together(THREADS, i -> {
            List<String> shuffled = new ArrayList<>(names);
            Collections.shuffle(shuffled, new Random(i));
            return inTransaction(tx -> tx.tenants().lock(shuffled));
        });

        HashSet<TenantShare> shares = new HashSet<>();
        answers.forEach(shares::addAll);
        assertThat(shares).hasSize(40);
        assertThat(shares.stream().flatMap(share -> share.groups().stream())).doesNotHaveDuplicates();
    }

    @Test
    void weights_set_at_the_same_moment_leave_group_numbers_that_nobody_shares() {
        ConcurrentThreads.together(THREADS, i -> {
            for (int weight = 1; weight < 10; weight++) {
                int next = weight;
                doInTransaction(tx -> tx.tenants().setWeights(Map.of("tenant-" + i % 4, 1 + (next * 7 + i) % 5)));
            }
            return i;
        });

        List<TenantShare> shares = shares("tenant-0", "tenant-1", "tenant-2", "tenant-3");
        assertThat(shares.stream().flatMap(share -> share.groups().stream())).doesNotHaveDuplicates();
    }

    @Test
    void places_given_to_many_tenants_at_once_are_all_different() {
        List<List<Long>> places = ConcurrentThreads.together(THREADS, i -> {
            List<Long> own = new ArrayList<>();
            for (int round = 0; round < 25; round++) {
                List<String> tenants = List.of("tenant-" + (i + round) % 5, "common", "tenant-" + (i * round) % 7);
                own.addAll(inTransaction(tx -> {
                    List<Long> given = new ArrayList<>();
                    List<TenantShare> moved = new ArrayList<>();
                    for (TenantShare share : tx.tenants().lock(new HashSet<>(tenants))) {
                        FairOrder.Places next = FairOrder.next(share, 0, 3);
                        given.addAll(next.ids());
                        moved.add(next.share());
                    }
                    tx.tenants().save(moved);
                    return given;
                }));
            }
            return own;
        });

        assertThat(places.stream().flatMap(List::stream)).doesNotHaveDuplicates();
    }

    @Test
    void a_version_that_many_register_at_once_has_one_graph() {
        List<WorkflowGraph> answers = ConcurrentThreads.together(
                THREADS,
                i -> inTransaction(tx -> tx.graphs()
                        .register(new WorkflowGraph(
                                "billing",
                                1,
                                List.of(new WorkflowGraph.Node("step-" + i, TaskKind.STEP, false, List.of()))))));

        assertThat(new HashSet<>(answers)).hasSize(1);
        assertThat(findGraph("billing", 1)).contains(answers.getFirst());
    }

    @Test
    void what_is_taken_back_is_never_seen_by_others() {
        NewRun run = rows.run();
        CountDownLatch writing = new CountDownLatch(1);
        List<Integer> seen = ConcurrentThreads.together(4, i -> {
            int found = 0;
            if (i == 0) {
                try {
                    IntStream.range(0, 100).forEach(round -> insertInVain(run));
                } finally {
                    writing.countDown();
                }
            }
            while (writing.getCount() > 0) {
                found += findRuns(run.id()).size();
            }
            return found;
        });

        assertThat(seen).containsOnly(0);
    }

    private void insertInVain(NewRun run) {
        RuntimeException mishap = new IllegalStateException("in vain");
        try {
            doInTransaction(tx -> {
                tx.runs().insert(List.of(run));
                throw mishap;
            });
        } catch (IllegalStateException e) {
            assertThat(e).isSameAs(mishap);
        }
    }
}
