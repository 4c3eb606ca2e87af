package dev.cairn.cli.operate;

import dev.cairn.CancelResult;
import dev.cairn.CancelSummary;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.RunChoice;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Words;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Cancels a run, a step of it, or all live runs of a filter. */
@Command(
        name = "cancel",
        header = "Cancels a run, a step of it, or the live runs of a filter.",
        description = "Steps that run are interrupted on their workers, and their results are refused. A cancel handler"
                + " of the workflow runs afterwards. Runs that are over are left as they are. With a filter, each run is"
                + " cancelled in a transaction of its own; the command can be given again after an interruption.",
        footer = {
            "",
            "Examples:",
            "  cairn cancel 019a8f3c --reason 'the customer called'",
            "  cairn cancel --workflow import --older-than 2h --dry-run",
        })
public final class CancelCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final RunFilter filter = new RunFilter();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "RUN",
            description = "The id of the run, or as much of its beginning as is unambiguous.")
    private @Nullable String run;

    @Option(
            names = "--step",
            paramLabel = "NAME",
            description = "Only this step of the run, with those that wait for it.")
    private @Nullable String step;

    @Option(
            names = "--let-running-steps-finish",
            description =
                    "Shuts the run down: steps that are running end by themselves, and nothing more of it begins.")
    private boolean shutDown;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why; it is stored with the run.")
    private @Nullable String reason;

    @Option(names = "--dry-run", description = "With a filter: only says how many runs it would cancel.")
    private boolean dryRun;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public CancelCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        if (run == null) {
            return many();
        }
        if (!filter.isEmpty() || dryRun) {
            throw new IllegalArgumentException(
                    "A run is named, so a filter or --dry-run makes no sense. Leave one out.");
        }
        if (shutDown && step != null) {
            throw new IllegalArgumentException("--let-running-steps-finish is about a whole run. Leave --step out.");
        }
        return one(run);
    }

    private int one(String named) {
        Database database = common.open();
        UUID id = RunChoice.of(database.inspector(), named);
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            CancelResult result = cancel(engine.find(id));
            String target = step == null ? id.toString() : id + " " + step;
            ActionLog.note(common, database, "cancel", target, sentence(result), why());
            common.print(json ? Json.of(result) : sentence(result));
            return switch (result.outcome()) {
                case CANCELLED, WAS_CANCELLED -> ExitStatus.OK;
                case WAS_OVER, UNDOES_STEPS, WAITS_FOR_PARENTS -> ExitStatus.BAD;
            };
        }
    }

    private CancelResult cancel(WorkflowRunRef found) {
        if (shutDown) {
            return found.shutdown(why());
        }
        return step == null ? found.cancel(why()) : found.cancelStep(step, why());
    }

    private String sentence(CancelResult result) {
        String what = (step == null ? "Run " : "Step '" + step + "' of run ") + result.runId();
        return switch (result.outcome()) {
            case CANCELLED ->
                shutDown
                        ? what + " begins no more steps: " + Words.count(result.steps(), "step") + " cancelled."
                        : what + " is cancelled" + howMany(result.steps()) + "." + goesOn(result);
            case WAS_CANCELLED -> what + " was cancelled before. Nothing changed.";
            case WAS_OVER ->
                what + " was over before" + (step == null ? ": " + result.status() : "") + ". Nothing changed.";
            case UNDOES_STEPS -> what + " undoes its steps already, because one of them has ended it. Nothing changed.";
            case WAITS_FOR_PARENTS ->
                what + " waits for its parents, so it cannot be cancelled by itself. Cancel one of them, or the run.";
        };
    }

    private String howMany(int steps) {
        if (step == null) {
            return ", " + Words.count(steps, "step");
        }
        return steps == 1 ? "" : ", and " + Words.count(steps - 1L, "step") + " after it";
    }

    private String goesOn(CancelResult result) {
        if (result.status() != RunStatus.RUNNING) {
            return "";
        }
        return step == null
                ? " Its completed steps are undone, or its cancel handler runs."
                : " The other steps go on.";
    }

    private int many() {
        if (step != null) {
            throw new IllegalArgumentException("--step needs the run that it belongs to. Name the run.");
        }
        if (shutDown) {
            throw new IllegalArgumentException(
                    "--let-running-steps-finish needs the run that it is about. Name the run.");
        }
        filter.requireSome("Name a run");
        Database database = common.open();
        RunQuery query = filter.query(database.inspector());
        return dryRun ? count(database.inspector(), query) : cancel(database, query);
    }

    private int count(Inspector inspector, RunQuery query) {
        RunCounts.Count live = inspector.count(query.status(RunStatus.RUNNING)).of(RunStatus.RUNNING);
        common.print(
                json
                        ? Json.of(Map.of("wouldCancel", live.number(), "exact", live.exact()))
                        : "Would cancel " + Counts.of(live, "run") + ". Nothing changed.");
        return ExitStatus.OK;
    }

    private int cancel(Database database, RunQuery query) {
        Progress progress = new Progress(common.around(), "runs cancelled");
        AtomicLong sofar = new AtomicLong();
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            CancelSummary end =
                    engine.runs().cancelAll(query, why(), result -> progress.reached(sofar.incrementAndGet()));
            String done = "Cancelled " + Words.count(end.cancelled(), "run") + "."
                    + (end.refused() == 0 ? "" : " The store refused " + Words.number(end.refused()) + ".");
            ActionLog.note(common, database, "cancel", filter.words(), done, why());
            common.print(json ? Json.of(end) : done + Refusals.listed(end.refusals(), end.refused()));
            return end.refused() == 0 ? ExitStatus.OK : ExitStatus.BAD;
        }
    }

    private String why() {
        return Objects.requireNonNullElse(reason, "cancelled by " + CallingEngine.person() + " on the command line");
    }
}
