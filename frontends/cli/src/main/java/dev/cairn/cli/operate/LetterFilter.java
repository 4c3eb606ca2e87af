package dev.cairn.cli.operate;

import dev.cairn.DeadLetterQuery;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.RunChoice;
import dev.cairn.cli.text.Age;
import java.time.Duration;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which a command chooses open dead letters. */
final class LetterFilter {

    @Option(names = "--workflow", paramLabel = "NAME", description = "Those of this workflow.")
    private @Nullable String workflow;

    @Option(names = "--step", paramLabel = "NAME", description = "Those of steps of this name.")
    private @Nullable String step;

    @Option(names = "--tenant", paramLabel = "NAME", description = "Those of this tenant.")
    private @Nullable String tenant;

    @Option(
            names = "--fingerprint",
            paramLabel = "TEXT",
            description = "Failures of one kind, as 'dead-letters groups' tells it.")
    private @Nullable String fingerprint;

    @Option(names = "--run", paramLabel = "RUN", description = "Those of this run.")
    private @Nullable String run;

    @Option(
            names = "--since",
            paramLabel = "TIME",
            converter = Age.class,
            description = "Those that failed within this time, such as 15m, 12h or 30d.")
    private @Nullable Duration since;

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            converter = Age.class,
            description = "Those that failed longer ago than this.")
    private @Nullable Duration olderThan;

    boolean isEmpty() {
        return workflow == null
                && step == null
                && tenant == null
                && fingerprint == null
                && run == null
                && since == null
                && olderThan == null;
    }

    /** The options as they were given, for the log of actions. */
    String words() {
        StringJoiner words = new StringJoiner(" ");
        words.setEmptyValue("--all");
        Optional.ofNullable(workflow).ifPresent(name -> words.add("--workflow " + name));
        Optional.ofNullable(step).ifPresent(name -> words.add("--step " + name));
        Optional.ofNullable(tenant).ifPresent(name -> words.add("--tenant " + name));
        Optional.ofNullable(fingerprint).ifPresent(text -> words.add("--fingerprint " + text));
        Optional.ofNullable(run).ifPresent(id -> words.add("--run " + id));
        Optional.ofNullable(since).ifPresent(age -> words.add("--since " + age));
        Optional.ofNullable(olderThan).ifPresent(age -> words.add("--older-than " + age));
        return words.toString();
    }

    DeadLetterQuery query(Inspector inspector) {
        DeadLetterQuery query = new DeadLetterQuery(
                new DeadLetterQuery.Of(workflow, step, tenant, fingerprint),
                run == null ? null : RunChoice.of(inspector, run),
                null,
                null,
                DeadLetterQuery.all().limit(),
                null);
        if (since != null) {
            query = query.failedFrom(inspector.now().minus(since));
        }
        return olderThan == null ? query : query.failedBefore(inspector.now().minus(olderThan));
    }
}
