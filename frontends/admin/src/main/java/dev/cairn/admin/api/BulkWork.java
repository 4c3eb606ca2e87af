package dev.cairn.admin.api;

import dev.cairn.CancelResult;
import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DiscardResult;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RequeueResult;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.inspect.ListedRuns;
import dev.cairn.admin.AdminUser;
import dev.cairn.admin.bulk.BulkAction;
import dev.cairn.admin.bulk.Choice;
import dev.cairn.admin.bulk.Target;
import dev.cairn.admin.bulk.Work;
import dev.cairn.admin.web.Refused;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Finds the targets of jobs, and changes them through the engine. */
public final class BulkWork implements Work {

    private static final int PAGE = 500;

    private final Backend backend;

    /** Over that backend. */
    public BulkWork(Backend backend) {
        this.backend = backend;
    }

    @Override
    public List<Target> targets(AdminUser user, BulkAction action, Choice choice, int limit) {
        Scope scope = Scope.of(backend, user);
        if (!choice.ids().isEmpty()) {
            return named(new NamedTargets(scope), action, choice.ids(), limit);
        }
        Map<String, String> filter = choice.filter();
        return switch (action) {
            case CANCEL -> runs(scope, Filters.runs(filter, RunStatus.RUNNING), limit);
            case RETRY -> runs(scope, Filters.runs(filter, RunStatus.FAILED), limit);
            case REQUEUE, DISCARD -> letters(scope, Filters.letters(filter), limit);
        };
    }

    private static List<Target> named(NamedTargets targets, BulkAction action, List<String> ids, int limit) {
        if (ids.size() > limit) {
            throw Refused.badRequest("A job changes at most " + limit + ", and 'ids' has " + ids.size() + ".");
        }
        return switch (action) {
            case CANCEL, RETRY -> targets.ofRuns(ids);
            case REQUEUE, DISCARD -> targets.ofLetters(ids);
        };
    }

    private static List<Target> runs(Scope scope, RunQuery query, int limit) {
        List<Target> found = new ArrayList<>();
        RunQuery next = query.limit(PAGE);
        while (true) {
            ListedRuns page = scope.runs(next);
            page.runs().forEach(run -> found.add(new Target(run.run().id(), null)));
            if (page.next() == null || found.size() >= limit) {
                return List.copyOf(found.subList(0, Math.min(limit, found.size())));
            }
            next = next.after(page.next());
        }
    }

    private static List<Target> letters(Scope scope, DeadLetterQuery query, int limit) {
        List<Target> found = new ArrayList<>();
        DeadLetterQuery next = query.limit(PAGE);
        while (true) {
            DeadLetterPage page = scope.letters(next);
            page.letters().forEach(letter -> found.add(new Target(letter.runId(), letter.step())));
            if (page.next() == null || found.size() >= limit) {
                return List.copyOf(found.subList(0, Math.min(limit, found.size())));
            }
            next = next.after(page.next());
        }
    }

    @Override
    public Outcome apply(AdminUser user, BulkAction action, Target target, String reason) {
        DurableTaskEngine engine = backend.engines().of(user);
        return switch (action) {
            case CANCEL -> {
                CancelResult result = engine.find(target.run()).cancel(reason);
                yield new Outcome(result.isCancelled(), RunActions.words(result));
            }
            case RETRY -> of(engine.find(target.run()).retry());
            case REQUEUE -> of(engine.deadLetters().requeue(target.run(), step(target)));
            case DISCARD -> {
                DiscardResult result = engine.deadLetters().discard(target.run(), step(target), reason);
                yield new Outcome(result.isDiscarded(), result.explanation());
            }
        };
    }

    private static Outcome of(RequeueResult result) {
        return new Outcome(result.isRequeued(), result.explanation());
    }

    private static String step(Target target) {
        return Objects.requireNonNull(target.step());
    }
}
