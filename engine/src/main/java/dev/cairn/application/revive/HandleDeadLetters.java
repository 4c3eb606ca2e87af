package dev.cairn.application.revive;

import dev.cairn.DeadLetter;
import dev.cairn.DeadLetterDetails;
import dev.cairn.DeadLetterGroup;
import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterProgress;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.DiscardResult;
import dev.cairn.Limits;
import dev.cairn.RequeueResult;
import dev.cairn.RunCounts;
import dev.cairn.TaskEvent;
import dev.cairn.application.settle.RefusedRuns;
import dev.cairn.domain.model.RunLog;
import dev.cairn.domain.model.TaskKey;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.DescribeRun;
import dev.cairn.domain.service.ReadLetterPage;
import dev.cairn.domain.service.Required;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Looks up dead letters, and requeues and discards them one by one or in batches. */
final class HandleDeadLetters implements DeadLetters {

    private final Store store;
    private final ReviveRuns reviveRuns;
    private final DiscardLetters discardLetters;

    /** Reads from that store, and changes it by those flows. */
    HandleDeadLetters(Store store, ReviveRuns reviveRuns, DiscardLetters discardLetters) {
        this.store = store;
        this.reviveRuns = reviveRuns;
        this.discardLetters = discardLetters;
    }

    @Override
    public DeadLetterPage list(DeadLetterQuery query) {
        require(query);
        return ReadLetterPage.of(
                query,
                (before, limit) ->
                        store.inTransaction(tx -> tx.deadLetterDirectory().newest(query, before, limit)));
    }

    @Override
    public Stream<DeadLetter> stream(DeadLetterQuery query) {
        return pages(query).flatMap(page -> page.letters().stream());
    }

    private Stream<DeadLetterPage> pages(DeadLetterQuery query) {
        require(query);
        return Stream.iterate(
                        Optional.of(list(query)),
                        Optional::isPresent,
                        page -> page.map(DeadLetterPage::next).map(next -> list(query.after(next))))
                .map(Optional::orElseThrow);
    }

    @Override
    public RunCounts.Count count(DeadLetterQuery query) {
        require(query);
        return store.inTransaction(tx -> tx.deadLetterDirectory().count(query, Limits.MAX_COUNT));
    }

    @Override
    public List<DeadLetterGroup> groups(DeadLetterQuery query) {
        require(query);
        return store.inTransaction(tx -> tx.deadLetterDirectory().groups(query, Limits.MAX_GROUPED));
    }

    @Override
    public Optional<DeadLetterDetails> find(UUID runId, String step) {
        TaskKey task = task(runId, step);
        return store.inTransaction(tx -> tx.deadLetterDirectory().find(task).map(letter -> details(tx, letter)));
    }

    private static DeadLetterDetails details(Transaction tx, DeadLetter letter) {
        List<TaskEvent> events = tx.events().ofRun(letter.runId()).stream()
                .filter(event -> event.step().equals(letter.step()))
                .toList();
        return new DeadLetterDetails(
                letter,
                DescribeRun.attempts(
                        letter.step(),
                        new RunLog(events, tx.deadLetters().attempts(letter.runId())),
                        tx.directory().workerNames(DescribeRun.workersIn(events))));
    }

    @Override
    public RequeueResult requeue(UUID runId, String step) {
        TaskKey task = task(runId, step);
        return reviveRuns.steps(task.runId(), Set.of(task.name()));
    }

    @Override
    public DeadLetterProgress requeueAll(DeadLetterQuery query, Consumer<DeadLetterProgress> progress) {
        return batch(query, progress, (runId, steps) -> {
            RequeueResult result = reviveRuns.steps(runId, steps);
            return switch (result.outcome()) {
                case REQUEUED, NOT_OPEN -> Change.of(result.requeued().size());
                case REFUSED -> new Change(0, result.explanation());
            };
        });
    }

    @Override
    public DiscardResult discard(UUID runId, String step, String reason) {
        TaskKey task = task(runId, step);
        return discardLetters.one(task.runId(), task.name(), checkReason(reason));
    }

    @Override
    public DeadLetterProgress discardAll(DeadLetterQuery query, String reason, Consumer<DeadLetterProgress> progress) {
        String why = checkReason(reason);
        return batch(query, progress, (runId, steps) -> Change.of(discardLetters.steps(runId, steps, why)));
    }

    /** Goes through the dead letters run by run. Those that open meanwhile are not among them. */
    private DeadLetterProgress batch(
            DeadLetterQuery query, Consumer<DeadLetterProgress> progress, BiFunction<UUID, Set<String>, Change> work) {
        Required.argument(progress, "DeadLetters: what is told the progress", "Pass seen -> {} to hear nothing");
        DeadLetterProgress sum = DeadLetterProgress.NONE;
        RefusedRuns refused = new RefusedRuns();
        for (DeadLetterPage page : (Iterable<DeadLetterPage>) pages(query)::iterator) {
            Map<UUID, Set<String>> byRun = new LinkedHashMap<>();
            page.letters()
                    .forEach(letter -> byRun.computeIfAbsent(letter.runId(), id -> new LinkedHashSet<>())
                            .add(letter.step()));
            for (Map.Entry<UUID, Set<String>> run : byRun.entrySet()) {
                Optional<Change> change =
                        refused.unlessRefused(run.getKey(), () -> work.apply(run.getKey(), run.getValue()));
                change.map(Change::refusal).ifPresent(why -> refused.add(run.getKey(), why));
                sum = after(sum, run.getValue().size(), change, refused);
                progress.accept(sum);
            }
        }
        return sum;
    }

    /** The progress after one more run with that number of dead letters. */
    private static DeadLetterProgress after(
            DeadLetterProgress sum, int letters, Optional<Change> change, RefusedRuns refused) {
        boolean isRefused = change.isEmpty() || change.get().refusal != null;
        int changed = change.map(Change::changed).orElse(0);
        return new DeadLetterProgress(
                sum.runs() + 1,
                sum.changed() + changed,
                sum.notOpen() + (isRefused ? 0 : letters - changed),
                sum.refused() + (isRefused ? letters : 0),
                refused.first());
    }

    private static TaskKey task(UUID runId, String step) {
        Required.argument(runId, "DeadLetters: the run id", "Pass that of the dead letter, DeadLetter.runId()");
        Required.argument(step, "DeadLetters: the step", "Pass that of the dead letter, DeadLetter.step()");
        Limits.checkText("DeadLetters: the step", step);
        return new TaskKey(runId, step);
    }

    private static String checkReason(String reason) {
        Required.argument(reason, "DeadLetters: the reason to discard", "Say why nothing is to be done");
        Limits.checkText("DeadLetters: the reason to discard", reason);
        if (reason.isBlank() || reason.length() > Limits.MAX_REASON_LENGTH) {
            throw new IllegalArgumentException("DeadLetters: the reason to discard must have 1 to "
                    + Limits.MAX_REASON_LENGTH + " characters, but has " + reason.length()
                    + ". Say in a sentence why nothing is to be done.");
        }
        return reason;
    }

    private static void require(DeadLetterQuery query) {
        Required.argument(query, "The DeadLetterQuery argument", "Use DeadLetterQuery.all() for all open dead letters");
    }

    /**
     * What became of the dead letters of one run.
     *
     * @param changed how many were requeued or discarded
     * @param refusal why nothing can be done about them now, if so
     */
    private record Change(int changed, @Nullable String refusal) {

        private static Change of(int changed) {
            return new Change(changed, null);
        }
    }
}
