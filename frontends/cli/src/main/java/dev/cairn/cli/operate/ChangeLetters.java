package dev.cairn.cli.operate;

import dev.cairn.DeadLetterProgress;
import dev.cairn.DeadLetterQuery;
import dev.cairn.DeadLetters;
import dev.cairn.DurableTaskEngine;
import dev.cairn.Limits;
import dev.cairn.RunCounts;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.RunChoice;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Words;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What requeueing and discarding have in common: one dead letter by its names, or many by a filter, run by run. */
abstract class ChangeLetters implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Mixin
    private final LetterFilter filter = new LetterFilter();

    @Parameters(index = "0", arity = "0..1", paramLabel = "RUN", description = "The id of the run, or its beginning.")
    private @Nullable String run;

    @Parameters(index = "1", arity = "0..1", paramLabel = "STEP", description = "The step that failed.")
    private @Nullable String step;

    @Option(names = "--all", description = "All open dead letters. Needed where no filter is given.")
    private boolean all;

    @Option(names = "--dry-run", description = "With a filter: only says how many dead letters it would change.")
    private boolean dryRun;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    private final String present;
    private final String past;

    /** In these surroundings; the verb is what is done to a dead letter, such as "requeue" and "requeued". */
    ChangeLetters(Surroundings around, String present, String past) {
        this.common = new Common(around);
        this.present = present;
        this.past = past;
    }

    /** Changes one dead letter. */
    abstract Answer one(DeadLetters letters, UUID runId, String stepName);

    /** Changes all dead letters of that query. */
    abstract DeadLetterProgress many(DeadLetters letters, DeadLetterQuery query, Consumer<DeadLetterProgress> progress);

    @Override
    public Integer call() {
        if (run == null) {
            return many();
        }
        if (step == null) {
            throw new IllegalArgumentException("Name the step too, or choose all of the run with --run " + run + ".");
        }
        if (!filter.isEmpty() || all || dryRun) {
            throw new IllegalArgumentException(
                    "A step is named, so a filter or --dry-run makes no sense. Leave one out.");
        }
        return one(run, step);
    }

    private int one(String named, String stepName) {
        Database database = common.open();
        UUID id = RunChoice.of(database.inspector(), named);
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            Answer answer = one(engine.deadLetters(), id, stepName);
            note(database, id + " " + stepName, answer.explanation);
            common.print(json ? Json.of(answer.result) : answer.explanation);
            return answer.done ? ExitStatus.OK : ExitStatus.BAD;
        }
    }

    private int many() {
        if (filter.isEmpty() && !all) {
            throw new IllegalArgumentException("Name a run and a step, or choose dead letters with --workflow, --step,"
                    + " --tenant, --fingerprint, --run, --since or --older-than; --all means all of them.");
        }
        Database database = common.open();
        DeadLetterQuery query = filter.query(database.inspector()).limit(Limits.MAX_PAGE);
        return dryRun ? count(database.inspector(), query) : change(database, query);
    }

    private int count(Inspector inspector, DeadLetterQuery query) {
        RunCounts.Count open = inspector.countDeadLetters(query);
        common.print(
                json
                        ? Json.of(Map.of("wouldChange", open.number(), "exact", open.exact()))
                        : "Would " + present + " " + Counts.of(open, "dead letter") + ". Nothing changed.");
        return ExitStatus.OK;
    }

    private int change(Database database, DeadLetterQuery query) {
        Progress progress = new Progress(common.around(), "dead letters " + past);
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            DeadLetterProgress end = many(engine.deadLetters(), query, reached -> progress.reached(reached.changed()));
            note(database, filter.words(), sentence(end));
            common.print(
                    json
                            ? Json.of(end)
                            : sentence(end)
                                    + Refusals.listed(
                                            end.refusals(), end.refusals().size()));
            return end.refused() == 0 ? ExitStatus.OK : ExitStatus.BAD;
        }
    }

    private void note(Database database, String target, String outcome) {
        ActionLog.note(common, database, present + " dead letter", target, outcome, reason());
    }

    /** Why it is done; empty where no reason is asked for. */
    String reason() {
        return "";
    }

    private String sentence(DeadLetterProgress end) {
        String done = past.substring(0, 1).toUpperCase(Locale.ROOT) + past.substring(1) + " "
                + Words.count(end.changed(), "dead letter") + " of " + Words.count(end.runs(), "run") + ".";
        String notOpen =
                end.notOpen() == 0 ? "" : " Somebody else dealt with " + Words.number(end.notOpen()) + " meanwhile.";
        String refused = end.refused() == 0 ? "" : " " + Words.number(end.refused()) + " could not be " + past + ".";
        return done + notOpen + refused;
    }

    /** What changing one dead letter came to. */
    record Answer(boolean done, String explanation, Object result) {}
}
