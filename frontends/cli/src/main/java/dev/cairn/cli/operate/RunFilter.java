package dev.cairn.cli.operate;

import dev.cairn.RunQuery;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.text.Age;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options by which a command chooses many runs. */
final class RunFilter {

    @Option(names = "--workflow", paramLabel = "NAME", description = "Runs of this workflow.")
    private @Nullable String workflow;

    @Option(names = "--tenant", paramLabel = "NAME", description = "Runs of this tenant.")
    private @Nullable String tenant;

    @Option(
            names = "--metadata",
            paramLabel = "KEY=VALUE",
            description = "Runs that carry this text; may be given several times.")
    private Map<String, String> metadata = Map.of();

    @Option(
            names = "--older-than",
            paramLabel = "TIME",
            converter = Age.class,
            description = "Runs that were started longer ago than this, such as 15m, 12h or 30d.")
    private @Nullable Duration olderThan;

    @Option(names = "--all", description = "All runs. Needed where no other filter is given.")
    private boolean all;

    boolean isEmpty() {
        return workflow == null && tenant == null && metadata.isEmpty() && olderThan == null && !all;
    }

    /** Refuses a command that chooses nothing, because that would mean everything. */
    void requireSome(String otherwise) {
        if (isEmpty()) {
            throw new IllegalArgumentException(
                    otherwise
                            + ", or choose runs with --workflow, --tenant, --metadata or --older-than; --all means all of them.");
        }
    }

    /** The options as they were given, for the log of actions. */
    String words() {
        StringJoiner words = new StringJoiner(" ");
        words.setEmptyValue("--all");
        Optional.ofNullable(workflow).ifPresent(name -> words.add("--workflow " + name));
        Optional.ofNullable(tenant).ifPresent(name -> words.add("--tenant " + name));
        metadata.forEach((key, value) -> words.add("--metadata " + key + "=" + value));
        Optional.ofNullable(olderThan).ifPresent(age -> words.add("--older-than " + age));
        return words.toString();
    }

    RunQuery query(Inspector inspector) {
        RunQuery query = RunQuery.all();
        for (Map.Entry<String, String> entry : metadata.entrySet()) {
            query = query.metadata(entry.getKey(), entry.getValue());
        }
        if (workflow != null) {
            query = query.workflow(workflow);
        }
        if (tenant != null) {
            query = query.tenant(tenant);
        }
        return olderThan == null ? query : query.createdBefore(inspector.now().minus(olderThan));
    }
}
