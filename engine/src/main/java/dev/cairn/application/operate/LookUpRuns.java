package dev.cairn.application.operate;

import dev.cairn.CancelResult;
import dev.cairn.CancelSummary;
import dev.cairn.Limits;
import dev.cairn.RunCounts;
import dev.cairn.RunNotFoundException;
import dev.cairn.RunPage;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.RunSummary;
import dev.cairn.RunWait;
import dev.cairn.Runs;
import dev.cairn.StepWait;
import dev.cairn.WorkflowRunRef;
import dev.cairn.application.settle.RefusedRuns;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.ReadPage;
import dev.cairn.domain.service.Required;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Stream;

/** Finds, lists and counts runs. */
public final class LookUpRuns implements Runs {

    private final Store store;
    private final Function<UUID, WorkflowRunRef> reference;
    private final CancelRuns cancelRuns;

    /** Reads from that store, and hands out references that {@code reference} creates. */
    public LookUpRuns(Store store, Function<UUID, WorkflowRunRef> reference, CancelRuns cancelRuns) {
        this.cancelRuns = cancelRuns;
        this.store = store;
        this.reference = reference;
    }

    @Override
    public Optional<WorkflowRunRef> find(UUID runId) {
        Required.argument(runId, "The run id", "Pass the id of a run, as WorkflowRunRef.id() gives it");
        return store.inTransaction(tx -> tx.runs().headers(List.of(runId))).stream()
                .findFirst()
                .map(run -> reference.apply(run.id()));
    }

    @Override
    public Optional<WorkflowRunRef> findByKey(String tenant, String idempotencyKey) {
        Required.argument(tenant, "The tenant to look in", "An idempotency key belongs to one tenant; pass its name");
        Limits.checkText("The tenant to look in", tenant);
        Required.argument(
                idempotencyKey, "The idempotency key to look for", "Pass the one that the run was triggered with");
        Limits.checkText("The idempotency key to look for", idempotencyKey);
        return store.inTransaction(tx -> tx.directory().withKey(tenant, idempotencyKey))
                .map(reference);
    }

    @Override
    public RunPage list(RunQuery query) {
        require(query);
        return ReadPage.of(
                query,
                (before, limit) -> store.inTransaction(tx -> tx.directory().newest(query, before, limit)));
    }

    @Override
    public Stream<RunSummary> stream(RunQuery query) {
        require(query);
        return Stream.iterate(
                        Optional.of(list(query)),
                        Optional::isPresent,
                        page -> page.map(RunPage::next).map(next -> list(query.after(next))))
                .flatMap(page -> page.orElseThrow().runs().stream());
    }

    @Override
    public RunCounts count(RunQuery query) {
        require(query);
        return store.inTransaction(tx -> tx.directory().count(query, Limits.MAX_COUNT));
    }

    @Override
    public CancelSummary cancelAll(RunQuery query, String reason, Consumer<? super CancelResult> progress) {
        require(query);
        String checked = CancelReason.checked("The reason given to cancelAll(…)", reason);
        Required.argument(progress, "The progress given to cancelAll(…)", "Pass result -> {} to be told nothing");
        RunQuery live = query.status(RunStatus.RUNNING).limit(Limits.MAX_PAGE);
        RefusedRuns refused = new RefusedRuns();
        long cancelled = stream(live)
                .flatMap(run -> refused.unlessRefused(run.id(), () -> cancelled(run.id(), checked)).stream())
                .flatMap(Optional::stream)
                .peek(progress)
                .count();
        return new CancelSummary(cancelled, refused.number(), refused.first());
    }

    /** Cancels a run; nothing if it is over, or was deleted after it was listed, which must not stop the others. */
    private Optional<CancelResult> cancelled(UUID runId, String reason) {
        try {
            return Optional.of(cancelRuns.run(runId, reason)).filter(CancelResult::isCancelled);
        } catch (RunNotFoundException e) {
            return Optional.empty();
        }
    }

    @Override
    public RunWait why(UUID runId) {
        return new ExplainRuns(store).run(runId);
    }

    @Override
    public StepWait why(UUID runId, String step) {
        return new ExplainRuns(store).step(runId, step);
    }

    private static void require(RunQuery query) {
        Required.argument(query, "The RunQuery argument", "Use RunQuery.all() for all runs");
    }
}
