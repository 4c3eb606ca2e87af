package dev.cairn.adapter.postgres.verify;

import java.util.List;
import java.util.Set;

/**
 * Something wrong, put into a database where there is something of everything.
 *
 * @param others invariants that cannot but notice it, too
 */
record PlantedViolation(Invariant invariant, Set<Invariant> others, String title, String names, String sql) {

    private static final String TASK = "task '[a-z0-9$-]+' of run [0-9a-f-]{36}";
    private static final String RUN = "run [0-9a-f-]{36}";

    static List<PlantedViolation> all() {
        return List.of(
                run(Invariant.I1, "a run without tasks", """
                        INSERT INTO cairn.workflow_runs (id, workflow, version, tenant, status, open_sinks, failed_tasks,
                                                         handler, metadata, input, created_at)
                        VALUES (gen_random_uuid(), 'order', 1, 'small', 'RUNNING', 1, 0, 'NONE', '{}', '{}', now())
                        """),
                task(Invariant.I1, "a live step of a run that was cancelled", """
                        UPDATE cairn.workflow_runs SET cancel_reason = 'planted'
                         WHERE status = 'RUNNING' AND handler NOT LIKE 'QUEUED%'
                        """),
                task(Invariant.I2, "a queue row of a task that is over", """
                        INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt, crashes)
                        SELECT n.groups[1], r.id, t.name, r.workflow, r.version, r.tenant, t.attempts + 1, t.crashes
                          FROM cairn.tasks t
                          JOIN cairn.workflow_runs r ON r.id = t.run_id
                          JOIN cairn.tenants n ON n.id = r.tenant
                         WHERE t.state = 'COMPLETED' AND t.kind = 'STEP'
                         LIMIT 1
                        """),
                task(Invariant.I2, "a lease of a task that is over", """
                        INSERT INTO cairn.leases (run_id, name, attempt, token, worker_id, started_at)
                        SELECT t.run_id, t.name, t.attempts, gen_random_uuid(), w.id, s.at
                          FROM cairn.tasks t
                          JOIN cairn.task_events s ON s.run_id = t.run_id AND s.step = t.name
                           AND s.type = 'STARTED' AND s.attempt = t.attempts
                          JOIN cairn.workers w ON s.detail = 'worker ' || w.id
                         WHERE t.state = 'COMPLETED'
                         LIMIT 1
                        """).alsoNoticedBy(Invariant.I7, Invariant.I16),
                task(Invariant.I2, "a timer of a task that is over", """
                        INSERT INTO cairn.timers (run_id, name, kind, due_at)
                        SELECT e.run_id, e.step, 'RETRY', e.due_at
                          FROM cairn.task_events e
                          JOIN cairn.tasks t ON t.run_id = e.run_id AND t.name = e.step
                         WHERE e.type = 'RETRYING' AND t.state IN ('COMPLETED', 'FAILED')
                         LIMIT 1
                        """).alsoNoticedBy(Invariant.I10),
                task(Invariant.I2, "a withdrawn task that is not in the queue", """
                        INSERT INTO cairn.withdrawn_tasks (run_id, name)
                        SELECT run_id, name FROM cairn.tasks WHERE state = 'COMPLETED' LIMIT 1
                        """),
                run(Invariant.I4, "a run that is over and has live tasks", """
                        UPDATE cairn.workflow_runs SET status = 'COMPLETED', open_sinks = 0, finished_at = now()
                         WHERE status = 'RUNNING' AND handler = 'NONE' AND failed_tasks = 0 AND cancelled_tasks = 0
                        """),
                task(Invariant.I2, "a sleeper without a timer", """
                        DELETE FROM cairn.timers
                        """).alsoNoticedBy(Invariant.I22),
                task(Invariant.I2, "a timer of the wrong kind", """
                        UPDATE cairn.timers SET kind = 'RETRY' WHERE kind = 'START'
                        """),
                task(Invariant.I2, "a task that is queued while it is leased", """
                        INSERT INTO cairn.ready_queue (id, run_id, name, workflow, version, tenant, attempt)
                        SELECT t.groups[1], l.run_id, l.name, r.workflow, r.version, r.tenant, l.attempt
                          FROM cairn.leases l
                          JOIN cairn.workflow_runs r ON r.id = l.run_id
                          JOIN cairn.tenants t ON t.id = r.tenant
                         LIMIT 1
                        """),
                task(Invariant.I3, "a parent counted twice", """
                        UPDATE cairn.tasks SET skipped_parents = 2 WHERE name = 'joined' AND skipped_parents = 1
                        """),
                task(Invariant.I3, "an unknown child", """
                        UPDATE cairn.tasks SET children = array_append(children, 'ghost') WHERE name = 'flaky'
                        """),
                task(Invariant.I3, "a child that is said to wait for it alone and does not", """
                        UPDATE cairn.tasks SET children_wait_alone = true WHERE name = 'cascade'
                        """),
                task(Invariant.I3, "a child that waits for it alone and is said not to", """
                        UPDATE cairn.tasks SET children_wait_alone = false WHERE name = 'broken'
                        """),
                run(Invariant.I4, "a sink counted twice", """
                        UPDATE cairn.workflow_runs SET open_sinks = open_sinks + 1 WHERE status = 'RUNNING'
                        """),
                task(Invariant.I5, "a parent that ended after its child had started", """
                        UPDATE cairn.task_events SET id = DEFAULT WHERE step = 'flaky' AND type = 'COMPLETED'
                        """),
                task(Invariant.I6, "an end that was not logged", """
                        DELETE FROM cairn.task_events
                         WHERE step = 'last' AND type = 'CANCELLED'
                           AND run_id NOT IN (SELECT run_id FROM cairn.task_events WHERE type = 'REVIVED')
                        """),
                task(Invariant.I6, "an event about nothing", """
                        INSERT INTO cairn.task_events (run_id, step, attempt, type, at)
                        VALUES (gen_random_uuid(), 'ghost', 1, 'QUEUED', now())
                        """),
                task(Invariant.I7, "an attempt that nobody saw", """
                        UPDATE cairn.tasks SET attempts = attempts + 1 WHERE name = 'joined' AND state = 'COMPLETED'
                        """),
                task(Invariant.I7, "a gap between two attempts", """
                        UPDATE cairn.task_events SET attempt = 3 WHERE step = 'flaky' AND attempt = 2 AND type = 'QUEUED'
                        """),
                task(Invariant.I7, "an attempt left out by the queue", """
                        UPDATE cairn.ready_queue SET attempt = attempt + 1
                        """),
                task(Invariant.I7, "a crash that the queue does not know of", """
                        UPDATE cairn.ready_queue SET crashes = crashes + 1
                        """),
                task(Invariant.I8, "a lease in other hands", """
                        UPDATE cairn.leases l SET worker_id = w.id FROM cairn.workers w WHERE w.id <> l.worker_id
                        """),
                task(Invariant.I9, "an output of what did not complete", """
                        UPDATE cairn.tasks SET output = '1' WHERE state IN ('CANCELLED', 'QUEUED')
                        """),
                task(Invariant.I10, "a timer set too early", """
                        UPDATE cairn.timers SET due_at = due_at - interval '1 hour'
                        """),
                task(Invariant.I10, "a timer set too late", """
                        UPDATE cairn.timers SET due_at = due_at + interval '1 hour'
                        """),
                task(Invariant.I10, "a sleep that ended early", """
                        UPDATE cairn.task_events SET due_at = at + interval '1 hour' WHERE step = 'nap' AND type = 'SLEEPING'
                        """),
                task(Invariant.I10, "a sleep that forgot since when it is ready", """
                        UPDATE cairn.tasks SET ready_at = NULL WHERE kind = 'SLEEP'
                        """),
                task(Invariant.I10, "a step that is counted from when it was ready", """
                        UPDATE cairn.tasks SET ready_at = now() WHERE kind = 'STEP' AND state = 'COMPLETED'
                        """),
                run(Invariant.I11, "a key that was given twice", """
                        DROP INDEX cairn.workflow_runs_idempotency_key;
                        UPDATE cairn.workflow_runs SET idempotency_key = 'same' WHERE idempotency_key IS NOT NULL
                        """),
                run(Invariant.I12, "a run that failed although its tasks did not", """
                        UPDATE cairn.workflow_runs SET status = 'FAILED' WHERE status = 'COMPLETED';
                        INSERT INTO cairn.unsuccessful_runs (run_id, status, workflow, tenant, created_at)
                        SELECT id, status, workflow, tenant, created_at FROM cairn.workflow_runs WHERE status = 'FAILED'
                            ON CONFLICT DO NOTHING
                        """),
                run(Invariant.I12, "a failure handler that was not called", """
                        UPDATE cairn.workflow_runs SET handler = 'ON_FAILURE'
                         WHERE status = 'FAILED' AND handler = 'QUEUED ON_FAILURE'
                        """),
                run(Invariant.I12, "a success handler that was not called", """
                        UPDATE cairn.workflow_runs SET handler = 'ON_SUCCESS' WHERE status = 'COMPLETED'
                        """),
                run(Invariant.I12, "a success handler of a run that failed", """
                        UPDATE cairn.tasks SET kind = 'ON_SUCCESS' WHERE kind = 'ON_FAILURE'
                        """),
                task(Invariant.I13, "a task that ran although it should have been skipped", """
                        UPDATE cairn.tasks SET require_all_parents = true WHERE name = 'joined' AND state = 'COMPLETED'
                        """),
                run(Invariant.I12, "a run in a state that there is not", """
                        UPDATE cairn.workflow_runs SET status = 'LOST' WHERE status = 'COMPLETED'
                        """),
                run(Invariant.I12, "a handler in a state that there is not", """
                        UPDATE cairn.workflow_runs SET handler = 'LOST' WHERE handler = 'NONE'
                        """),
                task(Invariant.I16, "a task of a kind that there is not", """
                        UPDATE cairn.tasks SET kind = 'LOST' WHERE kind = 'STEP'
                        """),
                planted(Invariant.I14, "a task behind its turn", TASK + "|tenant '[a-z]+'", """
                        UPDATE cairn.ready_queue SET id = id + 1048576 * 1000
                        """),
                planted(Invariant.I14, "a tenant that was passed over", "tenant '[a-z]+'", """
                        UPDATE cairn.tenants SET block = block + 1000
                        """),
                planted(Invariant.I14, "two tenants in one place", "tenants? '[a-z]+'|task '[a-z-]+'", """
                        UPDATE cairn.tenants SET groups = array_append(groups, 77::bigint)
                        """),
                planted(Invariant.I15, "a lease of nobody", "worker [0-9a-f-]{36}", """
                        DELETE FROM cairn.workers
                        """),
                planted(Invariant.I15, "a lease of somebody who is silent", "worker [0-9a-f-]{36}", """
                        UPDATE cairn.workers
                           SET started_at = started_at - interval '1 hour',
                               beat_at = CASE WHEN id = (SELECT min(worker_id::text)::uuid FROM cairn.leases)
                                              THEN beat_at - interval '10 minutes' ELSE beat_at END
                        """),
                task(Invariant.I16, "a task that was scheduled when it was queued", """
                        INSERT INTO cairn.task_events (run_id, step, attempt, type, at)
                        SELECT run_id, name, attempt, 'SCHEDULED', now() FROM cairn.ready_queue LIMIT 1
                        """),
                task(Invariant.I16, "a task that stands where no event led", """
                        UPDATE cairn.task_events SET type = 'COMPLETED' WHERE step = 'skipped' AND type = 'SKIPPED'
                           AND detail NOT LIKE 'copied%'
                        """),
                run(Invariant.I17, "a failed run that no list of failed runs has", """
                        DELETE FROM cairn.unsuccessful_runs
                        """),
                run(Invariant.I17, "a run that is listed as failed and did not fail", """
                        INSERT INTO cairn.unsuccessful_runs (run_id, status, workflow, tenant, created_at)
                        SELECT id, 'FAILED', workflow, tenant, created_at
                          FROM cairn.workflow_runs WHERE status = 'COMPLETED'
                        """),
                task(Invariant.I19, "a failed step without a dead letter", """
                        DELETE FROM cairn.dead_letters WHERE state = 'OPEN'
                        """),
                task(Invariant.I19, "a dead letter that was requeued while its step is still failed", """
                        UPDATE cairn.dead_letters SET state = 'REQUEUED' WHERE state = 'DISCARDED'
                        """),
                task(Invariant.I19, "a dead letter that is open while its step goes on", """
                        UPDATE cairn.dead_letters SET state = 'OPEN' WHERE state = 'REQUEUED'
                        """),
                task(Invariant.I19, "a dead letter of an earlier attempt", """
                        UPDATE cairn.dead_letters SET attempt = attempt - 1 WHERE state = 'OPEN'
                        """),
                task(Invariant.I19, "a requeue that was not counted", """
                        UPDATE cairn.dead_letters SET requeues = 0 WHERE requeues > 0
                        """),
                task(Invariant.I19, "an error of a step that there is not", """
                        UPDATE cairn.failed_attempts SET step = 'ghost-' || step
                        """),
                run(Invariant.I12, "a failed handler of an end that was not undone", """
                        UPDATE cairn.workflow_runs SET handler = handler || ' 7' WHERE handler = 'QUEUED ON_FAILURE'
                        """),
                run(Invariant.I12, "a run that says that it undid its steps for another end than it came to", """
                        UPDATE cairn.workflow_runs SET handler = replace(handler, 'UNDONE_FAILED', 'UNDONE_CANCELLED')
                        """),
                run(Invariant.I20, "a completed step that was not undone", """
                        UPDATE cairn.tasks SET kind = 'COMPENSATED_STEP' WHERE name = 'between'
                        """),
                run(Invariant.I20, "a step that was undone although it has no compensation", """
                        UPDATE cairn.tasks SET kind = 'STEP' WHERE name = 'paid'
                        """),
                run(Invariant.I20, "a handler that came before the end of a compensation", """
                        UPDATE cairn.task_events SET id = DEFAULT WHERE step = '$compensate-paid' AND type = 'COMPLETED'
                        """),
                run(Invariant.I20, "a step that was undone before one that came after it", """
                        UPDATE cairn.tasks SET parents = '{}', completed_parents = 0, failed_parents = 0, open_parents = 0
                         WHERE name = '$compensate-paid' AND state = 'COMPLETED';
                        UPDATE cairn.tasks t SET children = '{}', children_wait_alone = true
                          FROM cairn.tasks p
                         WHERE p.run_id = t.run_id AND p.name = '$compensate-paid' AND p.state = 'COMPLETED'
                           AND t.name IN ('$compensate-left', '$compensate-right');
                        UPDATE cairn.task_events SET id = DEFAULT WHERE step = '$compensate-left' AND type = 'COMPLETED'
                        """),
                run(Invariant.I20, "a run that says that it undid its steps and undid none", """
                        UPDATE cairn.workflow_runs SET handler = 'QUEUED UNDONE_FAILED COMPENSATION ON_FAILURE'
                         WHERE handler = 'QUEUED ON_FAILURE'
                        """),
                run(Invariant.I17, "metadata by which no run is found", """
                        DELETE FROM cairn.run_metadata
                        """),
                run(Invariant.I17, "metadata by which a run is found that does not carry it", """
                        INSERT INTO cairn.run_metadata (pair, created_at, run_id)
                        SELECT 0, created_at, id FROM cairn.workflow_runs LIMIT 1
                        """),
                task(Invariant.I21, "a limit of a lease without its time", """
                        UPDATE cairn.leases SET start_to_close = 'PT1S 0 PT0S 1.0 PT0S 0.0 -'
                        """),
                task(Invariant.I21, "a queue row with a limit that its task does not have", """
                        UPDATE cairn.ready_queue SET start_by = now() WHERE name <> 'limited'
                        """),
                task(Invariant.I21, "a queue row that has lost its limit", """
                        UPDATE cairn.tasks SET queue_limit = 'FAIL PT1H'
                         WHERE (run_id, name) IN (SELECT run_id, name FROM cairn.ready_queue)
                           AND name NOT IN (SELECT unnest(t.children) FROM cairn.tasks t WHERE t.children_wait_alone)
                        """),
                run(Invariant.I21, "a deadline of a run that is over", """
                        UPDATE cairn.workflow_runs SET deadline_at = now(), deadline = 'FAIL PT1H'
                         WHERE status <> 'RUNNING'
                        """),
                task(Invariant.I21, "a heartbeat of an attempt that there was not", """
                        INSERT INTO cairn.heartbeats (run_id, name, attempt, token, beat_at)
                        SELECT run_id, name, 99, run_id, now() FROM cairn.tasks LIMIT 1
                        """),
                schedule("a tick that was started twice", """
                        INSERT INTO cairn.schedule_events (schedule, at, type, tick, count)
                        SELECT 'nightly', now(), 'TICKED', '2026-01-01T03:00:00Z', 1 FROM generate_series(1, 2)
                        """),
                schedule("a tick with the run of somebody else", """
                        INSERT INTO cairn.schedule_events (schedule, at, type, tick, run_id, count)
                        SELECT 'nightly', now(), 'TICKED', '2026-01-01T03:00:00Z', id, 1 FROM cairn.workflow_runs LIMIT 1
                        """),
                schedule("a schedule that will tick again at a tick that is decided", """
                        INSERT INTO cairn.schedules
                               (name, workflow, tenant, recurrence, input, metadata, overlap, catch_up, jitter_millis,
                                defined_at, decided_until, open_runs, started, skipped, next_tick, due_at)
                        VALUES ('nightly', 'order', 'small', 'every PT1H', '""', '{}', 'SKIP', 'LATEST PT24H 1', 0,
                                now(), now(), '{}', 0, 0, now(), now())
                        """),
                schedule("a schedule at which nobody looks", """
                        INSERT INTO cairn.schedules
                               (name, workflow, tenant, recurrence, input, metadata, overlap, catch_up, jitter_millis,
                                defined_at, decided_until, open_runs, started, skipped, next_tick, due_at)
                        VALUES ('nightly', 'order', 'small', 'every PT1H', '""', '{}', 'SKIP', 'LATEST PT24H 1', 0,
                                now(), now(), '{}', 0, 0, now() + interval '1 hour', NULL)
                        """),
                task(Invariant.I2, "a waiting task without a wait", """
                        DELETE FROM cairn.waits
                        """),
                task(Invariant.I22, "a signal beside a task that waits for it", """
                        INSERT INTO cairn.signals (run_id, name, payload) SELECT run_id, signal, '1' FROM cairn.waits
                        """),
                task(Invariant.I22, "a timeout without a timer", """
                        DELETE FROM cairn.timers WHERE kind = 'TIMEOUT'
                        """),
                task(Invariant.I22, "a signal that was received and not taken", """
                        DELETE FROM cairn.signals WHERE taken_by IS NOT NULL
                        """),
                task(Invariant.I22, "a signal that was taken and became no output", """
                        UPDATE cairn.signals SET payload = '"no"' WHERE taken_by IS NOT NULL
                        """),
                planted(Invariant.I22, "a signal to nobody", "signal 'lost' belongs to run [0-9a-f-]{36}", """
                        INSERT INTO cairn.signals (run_id, name, payload) VALUES (gen_random_uuid(), 'lost', '1')
                        """),
                planted(Invariant.I22, "a signal that was never delivered", "signal 'go' to run [0-9a-f-]{36}", """
                        INSERT INTO cairn.deliveries (run_id, signal, at)
                        SELECT id, 'go', now() - interval '1 day' FROM cairn.workflow_runs LIMIT 1
                        """),
                task(Invariant.I10, "a wait that timed out too early", """
                        UPDATE cairn.task_events SET due_at = at + interval '1 hour'
                         WHERE step = 'soon' AND type = 'WAITING'
                        """),
                task(Invariant.I18, "a copy in a run that is no fork", """
                        UPDATE cairn.workflow_runs SET forked_from = NULL, forked_step = NULL
                        """),
                task(Invariant.I18, "a copy of the step from which the fork goes on", """
                        UPDATE cairn.workflow_runs SET forked_step = 'a' WHERE forked_from IS NOT NULL
                        """),
                task(Invariant.I18, "a copy with another output", """
                        UPDATE cairn.tasks SET output = '"another"'
                         WHERE output IS NOT NULL AND note LIKE 'copied from run %'
                        """));
    }

    private static PlantedViolation run(Invariant invariant, String title, String sql) {
        return planted(invariant, title, RUN + "|runs [0-9a-f-]{36}", sql);
    }

    private static PlantedViolation task(Invariant invariant, String title, String sql) {
        return planted(invariant, title, TASK, sql);
    }

    private static PlantedViolation schedule(String title, String sql) {
        return planted(Invariant.I30, title, "schedule 'nightly'", sql);
    }

    private PlantedViolation alsoNoticedBy(Invariant... noticing) {
        return new PlantedViolation(invariant, Set.of(noticing), title, names, sql);
    }

    private static PlantedViolation planted(Invariant invariant, String title, String names, String sql) {
        return new PlantedViolation(invariant, Set.of(), title, names, sql);
    }

    @Override
    public String toString() {
        return invariant + ": " + title;
    }
}
