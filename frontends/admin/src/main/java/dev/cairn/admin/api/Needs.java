package dev.cairn.admin.api;

import dev.cairn.RunCounts;
import dev.cairn.WorkerDetails;
import dev.cairn.WorkerState;
import dev.cairn.adapter.postgres.inspect.StepWithoutCode;
import dev.cairn.admin.json.Fields;
import java.util.ArrayList;
import java.util.List;

/** What somebody should look at, in sentences that lead to the page for it. */
final class Needs {

    private static final int MOST_OF_A_KIND = 5;
    private static final String WORKERS = "/workers";

    private final Backend backend;
    private final List<Object> needs = new ArrayList<>();

    Needs(Backend backend) {
        this.backend = backend;
    }

    List<Object> of(boolean all, RunCounts.Count letters, List<WorkerDetails> workers) {
        if (letters.number() > 0) {
            String many = letters.number() == 1 ? "1 step has" : letters + " steps have";
            add("dead_letters", "error", many + " failed for good.", letters.number(), "/dead-letters");
        }
        if (all) {
            backend.inspector().stepsWithoutCode().stream()
                    .limit(MOST_OF_A_KIND)
                    .forEach(this::withoutCode);
            workers.stream().limit(MOST_OF_A_KIND * MOST_OF_A_KIND).forEach(this::worker);
            if (!workers.isEmpty() && workers.stream().noneMatch(WorkerDetails::leader)) {
                add("no_leader", "warning", "No worker leads, so timers do not fire.", 1, WORKERS);
            }
        }
        return needs;
    }

    private void withoutCode(StepWithoutCode step) {
        add(
                "no_code",
                "error",
                "No worker has code for step '" + step.step() + "' of workflow '" + step.workflow() + "' version "
                        + step.version() + "; " + step.tasks() + (step.tasks() == 1 ? " task waits." : " tasks wait."),
                step.tasks(),
                "/queue");
    }

    private void worker(WorkerDetails worker) {
        String link = WORKERS + "/" + worker.id();
        String name = "Worker '" + worker.name() + "'";
        if (worker.state() == WorkerState.STALE) {
            add("worker_stale", "warning", name + " sends no heartbeats.", 1, link);
        } else if (worker.state() == WorkerState.DRAINING) {
            add("draining", "info", name + " drains: " + worker.reason() + ".", 1, link);
        } else if (!worker.accepting()) {
            add("stuck", "warning", name + " takes no work: " + worker.reason() + ".", 1, link);
        }
    }

    private void add(String kind, String severity, String text, long count, String link) {
        needs.add(Fields.of("kind", kind)
                .put("text", text)
                .put("severity", severity)
                .put("count", count)
                .put("link", link));
    }
}
