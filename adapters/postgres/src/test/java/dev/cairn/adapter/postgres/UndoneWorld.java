package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.settle.AttemptResult;
import dev.cairn.application.settle.Settle;
import dev.cairn.domain.model.Claim;
import dev.cairn.domain.model.Outcome;
import dev.cairn.domain.model.StepError;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.model.WorkflowDefinition;
import java.util.List;
import java.util.UUID;
import java.util.stream.Stream;

/** Runs that end and undo their steps, one at each stage of it, to be met by others. */
final class UndoneWorld {

    private static final StepError NO = StepError.noticed("Test", "no");

    final InterleavingWorld runs = new InterleavingWorld(UndoneWorld::definition);

    /**
     * What two workers hold when they meet. Of the run that ends the first worker holds "d", the second "e". Of the run
     * that is being undone the first holds the compensation of "b", the second that of "c". Of the third run the
     * compensation of "b" has failed, and the second holds that of "c". The last one is over.
     */
    record Meeting(UUID first, List<Claim> firsts, UUID second, List<Claim> seconds, List<UUID> runs, UUID over) {}

    private static WorkflowDefinition definition(String name) {
        WorkflowDraft<String> wf = new WorkflowDraft<>(name, String.class);
        var a = wf.step("a").run(String.class, (input, ctx) -> "a").compensate((input, ctx) -> {});
        var b = wf.step("b")
                .after(a)
                .run(String.class, (input, one, ctx) -> "b")
                .compensate((input, ctx) -> {});
        var c = wf.step("c")
                .after(a)
                .run(String.class, (input, one, ctx) -> "c")
                .compensate((input, ctx) -> {});
        wf.step("d").after(b).run(String.class, (input, one, ctx) -> "d");
        wf.step("e").after(c).run(String.class, (input, one, ctx) -> "e");
        wf.onFailure((input, failure) -> {});
        wf.onCancel((input, reason, ctx) -> {});
        return wf.build();
    }

    Meeting prepare(String acts) {
        UUID first = runs.worker();
        UUID second = runs.worker();
        List<UUID> started = runs.trigger(4);
        Run ends = new Run(started.get(0));
        Run undone = new Run(started.get(1));
        Run failed = new Run(started.get(2));
        Run over = new Run(started.get(3));
        List<Claim> roots = runs.claim(runs.store, first, 4);
        settle(List.of(
                ends.completes(roots, "a"),
                undone.completes(roots, "a"),
                failed.completes(roots, "a"),
                over.fails(roots, "a")));
        // The first steps of three runs, and the handler of the one that is over.
        settle(List.of(runs.claim(runs.store, first, 7).stream()
                .map(claim -> AttemptResult.of(claim, new Outcome.Completed(null)))));
        List<Claim> last = runs.claim(runs.store, first, 6);
        settle(List.of(ends.leaves(last, "e"), undone.fails(last, "d", "e"), failed.fails(last, "d", "e")));
        List<Claim> all = runs.claim(runs.store, second, 5);
        settle(List.of(undone.leaves(all, "$compensate-b"), failed.fails(all, "$compensate-b")));
        List<Claim> firsts =
                List.of(ends.of(last, "d"), runs.claim(runs.store, first, 1).getFirst());
        List<Claim> seconds =
                List.of(ends.of(all, "e"), undone.of(all, "$compensate-c"), failed.of(all, "$compensate-c"));
        runs.trigger();
        assertThat(firsts).extracting(UndoneWorld::stepOf).containsExactly("d", "$compensate-b");
        assertThat(seconds).extracting(UndoneWorld::stepOf).containsExactly("e", "$compensate-c", "$compensate-c");
        if (acts.contains("reap")) {
            runs.silence(first);
            runs.silence(second);
        }
        return new Meeting(first, firsts, second, seconds, started.subList(0, 3), over.id);
    }

    private static String stepOf(Claim claim) {
        return claim.lease().key().name();
    }

    private void settle(List<Stream<AttemptResult>> results) {
        new Settle(runs.store, new LocalWakeUps(), ThisMachine.ids())
                .settle(results.stream().flatMap(part -> part).toList());
    }

    /** A run whose claims are picked from those of several runs, so that one transaction settles them all. */
    private record Run(UUID id) {

        private Claim of(List<Claim> claims, String step) {
            return claims.stream()
                    .filter(claim -> claim.lease().key().equals(new TaskKey(id, step)))
                    .findFirst()
                    .orElseThrow();
        }

        private Stream<AttemptResult> completes(List<Claim> claims, String step) {
            return Stream.of(AttemptResult.of(of(claims, step), new Outcome.Completed(null)));
        }

        private Stream<AttemptResult> fails(List<Claim> claims, String... steps) {
            return Stream.of(steps).map(step -> AttemptResult.of(of(claims, step), new Outcome.Failed(NO)));
        }

        private Stream<AttemptResult> leaves(List<Claim> claims, String step) {
            return Stream.of(AttemptResult.of(of(claims, step), new Outcome.GivenBack("to the other")));
        }
    }
}
