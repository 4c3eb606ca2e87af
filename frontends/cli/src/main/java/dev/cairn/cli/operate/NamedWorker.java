package dev.cairn.cli.operate;

import dev.cairn.WorkerDetails;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.shell.Refusal;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import picocli.CommandLine.Parameters;

/** The worker that a command is about, as its argument. */
final class NamedWorker {

    private static final int MOST_NAMED = 10;

    @Parameters(
            paramLabel = "WORKER",
            description = "The name of the worker, or as much of the beginning of its id as is unambiguous.")
    private String wanted = "";

    /** The one registered worker of that name, or whose id begins so. */
    WorkerDetails in(Inspector inspector) {
        List<WorkerDetails> workers = inspector.workers();
        List<WorkerDetails> found =
                workers.stream().filter(worker -> worker.name().equals(wanted)).toList();
        if (found.isEmpty() && !wanted.isBlank()) {
            String beginning = wanted.toLowerCase(Locale.ROOT);
            found = workers.stream()
                    .filter(worker -> worker.id().toString().startsWith(beginning))
                    .toList();
        }
        if (found.isEmpty()) {
            throw Refusal.bad("No worker is registered whose name is '" + wanted + "' or whose id begins so."
                    + (workers.isEmpty() ? " There are none." : " Registered: " + named(workers) + "."));
        }
        if (found.size() > 1) {
            throw Refusal.notAsked(
                    "Several workers are meant by '" + wanted + "': " + named(found) + ". Give more of the id.");
        }
        return found.getFirst();
    }

    private static String named(List<WorkerDetails> workers) {
        String names = workers.stream()
                .limit(MOST_NAMED)
                .map(worker -> worker.name() + " (" + worker.id() + ")")
                .collect(Collectors.joining(", "));
        return names + (workers.size() > MOST_NAMED ? " and more" : "");
    }
}
