package dev.cairn.admin.api;

import dev.cairn.RunCounts;
import dev.cairn.WorkerDetails;
import dev.cairn.WorkerState;
import dev.cairn.adapter.postgres.dashboard.LostWorker;
import dev.cairn.adapter.postgres.inspect.StepWithoutCode;
import dev.cairn.admin.json.Fields;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** What somebody should look at, in sentences that lead to the page for it. */
final class Needs {

    private static final int MOST_OF_A_KIND = 5;
    private static final Duration RECENTLY = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofSeconds(10);
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
            backend.reads().lostWorkers(RECENTLY, MOST_OF_A_KIND).forEach(this::lost);
            workers.stream().limit(MOST_OF_A_KIND * MOST_OF_A_KIND).forEach(this::worker);
            if (!workers.isEmpty() && workers.stream().noneMatch(this::leadsOrIsNew)) {
                add("no_leader", "warning", "No worker leads, so timers do not fire.", 1, WORKERS);
            }
        }
        return needs;
    }

    /** Who leads, a worker tells with a heartbeat; one that has just joined may not have told yet. */
    private boolean leadsOrIsNew(WorkerDetails worker) {
        return worker.leader() || worker.startedAt().plus(PATIENCE).isAfter(worker.beatAt());
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

    private void lost(LostWorker worker) {
        int held = worker.held().size();
        long silent = Duration.between(worker.beatAt(), worker.goneAt()).toSeconds();
        String steps = held == 0
                ? "It ran nothing."
                : held == 1 ? "Its step runs elsewhere." : "Its " + held + " steps run elsewhere.";
        add(
                "worker_dead",
                "warning",
                "Worker '" + worker.name() + "' was silent for " + silent + " s and was declared dead. " + steps,
                held,
                WORKERS + "/" + worker.id());
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
