package dev.cairn.admin.api;

import dev.cairn.admin.web.Shapes;
import java.util.LinkedHashMap;
import java.util.Map;

/** The shapes of all answers, from which their schemas are written. */
public final class AnswerShapes {

    private AnswerShapes() {}

    /** All shapes. */
    public static Shapes all() {
        Map<String, String> shapes = new LinkedHashMap<>();
        parts(shapes);
        runs(shapes);
        partsOfRuns(shapes);
        actions(shapes);
        letters(shapes);
        queue(shapes);
        workers(shapes);
        definitions(shapes);
        overview(shapes);
        schedules(shapes);
        others(shapes);
        return new Shapes(shapes);
    }

    private static void parts(Map<String, String> shapes) {
        shapes.put("count", "count:number capped:bool");
        shapes.put("link", "kind:text id:text text:text");
        shapes.put("wait", "kind:text text:text since:instant? until:instant? links:[link]");
        shapes.put("step_wait", "step:text +wait");
        shapes.put("error", "type:text message:text trace:text? attempt:number");
        shapes.put(
                "attempt",
                "attempt:number worker:text queued_at:instant? started_at:instant ended_at:instant? outcome:text"
                        + " note:text? error:error?");
    }

    private static void runs(Map<String, String> shapes) {
        shapes.put("run_steps", "total:number completed:number failed:number");
        shapes.put(
                "run",
                "id:id short_id:text type:text version:number tenant:text status:text created_at:instant"
                        + " finished_at:instant? duration_ms:number steps:run_steps? waiting_for:text?"
                        + " waiting_until:instant?"
                        + " idempotency_key:text? metadata:{text}");
        shapes.put("runs", "now:instant workflows:[run] next_cursor:text?");
        shapes.put("run_counts", "running:count completed:count failed:count cancelled:count");
        shapes.put("run_why", "text:text steps:[step_wait]");
        shapes.put("run_failure", "step:text type:text message:text attempts:number");
        shapes.put("fork", "run:id step:text");
        shapes.put(
                "run_details",
                "now:instant +run cancel_reason:text? start_at:instant? deadline_at:instant? why:run_why?"
                        + " failure:run_failure? forked_from:fork? forks:[fork] trace_id:text?"
                        + " counts_by_state:{number} dead_letters:number");
    }

    private static void partsOfRuns(Map<String, String> shapes) {
        shapes.put(
                "node",
                "id:number name:text kind:text state:text~ attempts:number~ layer:number row:number note:text~"
                        + " label:text~");
        shapes.put("graph", "now:instant layers:number rows:number nodes:[node] edges:[[number]] folded:bool");
        shapes.put("heartbeat", "at:instant attempt:number details:json");
        shapes.put(
                "task",
                "name:text state:text parents:[text] attempts:number worker:text? queued_at:instant?"
                        + " started_at:instant? ended_at:instant? due_at:instant? note:text? failure:error? waiting:wait?"
                        + " heartbeat:heartbeat? history:[attempt]");
        shapes.put("tasks", "now:instant tasks:[task] next_cursor:text?");
        shapes.put("span", "kind:text from:instant to:instant? attempt:number outcome:text~");
        shapes.put("timeline_row", "name:text state:text spans:[span]");
        shapes.put("timeline", "now:instant from:instant to:instant rows:[timeline_row]");
        shapes.put(
                "event",
                "id:number at:instant step:text attempt:number type:text due_at:instant? detail:text? worker:text?");
        shapes.put("events", "now:instant events:[event] next_cursor:text?");
        shapes.put("payloads", "now:instant input:json outputs:{json}");
    }

    private static void actions(Map<String, String> shapes) {
        shapes.put("started", "id:id is_new:bool");
        shapes.put("cancelled", "cancelled:number outcome:text text:text");
        shapes.put("requeued", "requeued:number run_id:id~ text:text");
        shapes.put("forked", "id:id");
        shapes.put("signalled", "outcome:text text:text");
        shapes.put("signal", "name:text sender_key:text? sent_at:instant taken_by:text? taken_at:instant?");
        shapes.put("signals", "now:instant signals:[signal]");
    }

    private static void letters(Map<String, String> shapes) {
        shapes.put(
                "dead_letter",
                "id:text run_id:id step:text workflow:text version:number tenant:text failed_at:instant attempt:number"
                        + " error_type:text error_message:text fingerprint:text requeues:number");
        shapes.put("dead_letters", "now:instant entries:[dead_letter] next_cursor:text? total:count");
        shapes.put(
                "dead_letter_group",
                "fingerprint:text workflow:text step:text error_type:text error_message:text count:number capped:bool"
                        + " first_at:instant last_at:instant sample:dead_letter");
        shapes.put("dead_letter_groups", "now:instant groups:[dead_letter_group]");
        shapes.put("change", "by:text at:instant reason:text?");
        shapes.put(
                "dead_letter_details",
                "now:instant +dead_letter state:text error_trace:text? last_change:change? history:[attempt]");
        shapes.put("discarded", "discarded:number text:text");
        shapes.put("bulk_preview", "count:number capped:bool sample:[json]");
        shapes.put("job_result", "run_id:id step:text~ done:bool outcome:text");
        shapes.put(
                "job_row",
                "id:id action:text state:text total:number done:number failed:number reason:text started_at:instant"
                        + " ended_at:instant? who:text problem:text?");
        shapes.put("job", "+job_row results:[job_result]");
        shapes.put("jobs", "now:instant jobs:[job_row]");
    }

    private static void queue(Map<String, String> shapes) {
        shapes.put(
                "tenant",
                "tenant:text waiting:number capped:bool running:number without_code:number weight:number"
                        + " share_percent:real oldest_ms:number? floods:bool");
        shapes.put("no_code", "workflow:text version:number step:text tasks:number since:instant");
        shapes.put("queue", "now:instant tenants:[tenant] no_code:[no_code]");
        shapes.put("weight", "tenant:text weight:number");
        shapes.put(
                "queued_step",
                "run_id:id step:text workflow:text version:number tenant:text attempt:number waiting_ms:number?");
        shapes.put("queued_steps", "now:instant tasks:[queued_step] next_cursor:text?");
        shapes.put("timer", "run_id:id step:text kind:text workflow:text tenant:text due_at:instant");
        shapes.put("timers", "now:instant timers:[timer] next_cursor:text?");
        shapes.put(
                "activity_type",
                "pending:number claimed:number completed_last_hour:number failed_last_hour:number avg_duration_ms:real"
                        + " p99_duration_ms:real");
        shapes.put(
                "task_stats",
                "now:instant by_activity_type:{activity_type} by_priority:{number} oldest_pending_task_age_ms:number"
                        + " avg_schedule_to_start_ms:real avg_execution_time_ms:real");
    }

    private static void workers(Map<String, String> shapes) {
        shapes.put("left_alone", "workflow:text version:number step:text reason:text");
        shapes.put("drain", "by:text reason:text since:instant");
        shapes.put(
                "worker",
                "id:id name:text worker_group:text activity_types:[text] max_concurrency:number current_load:number"
                        + " status:text accepting_tasks:bool backpressure_reason:text? started_at:instant"
                        + " last_heartbeat_at:instant hostname:text? version:text? tasks_completed:number"
                        + " tasks_failed:number avg_task_duration_ms:real leader:bool left_alone:[left_alone]"
                        + " drain:drain?");
        shapes.put(
                "worker_summary",
                "active:number draining:number stopped:number stale:number total_capacity:number total_load:number");
        shapes.put("workers", "now:instant workers:[worker] total:number summary:worker_summary");
        shapes.put("worker_code", "workflow:text version:number");
        shapes.put("held_step", "run_id:id step:text attempt:number since:instant");
        shapes.put(
                "worker_details",
                "now:instant +worker workflows:[worker_code] running:[held_step]" + " held_at_death:[lost_step]");
        shapes.put("lost_step", "run_id:id step:text attempt:number");
        shapes.put("worker_changed", "+worker");
    }

    private static void definitions(Map<String, String> shapes) {
        shapes.put("definition_version", "version:number steps:number workers:number");
        shapes.put("definition", "workflow:text newest:number live:bool versions:[definition_version]");
        shapes.put("definitions", "now:instant definitions:[definition]");
        shapes.put("drawing", "layers:number rows:number nodes:[node] edges:[[number]] folded:bool");
        shapes.put(
                "definition_details",
                "now:instant +definition version:number handlers:[text] graph:drawing live_runs:count");
    }

    private static void overview(Map<String, String> shapes) {
        shapes.put("need", "kind:text text:text severity:text count:number link:text");
        shapes.put(
                "overview_counts",
                "started_per_minute:number? finished_per_minute:number? failed_per_minute:number? queued:count"
                        + " oldest_waiting_ms:number dead_letters:count timers:count workers:number? slots:number?"
                        + " slots_used:number? leader:text?");
        shapes.put(
                "series",
                "bucket_ms:number from:instant started:[number] finished:[number] failed:[number]"
                        + " steps_finished:[number] steps_failed:[number] latency_p50_ms:[number]"
                        + " latency_p99_ms:[number]");
        shapes.put(
                "overview",
                "now:instant counts:overview_counts needs:[need] tenants:[tenant] workers:[worker] recent:[run]"
                        + " series:series?");
    }

    private static void schedules(Map<String, String> shapes) {
        shapes.put("schedule_pause", "by:text reason:text since:instant");
        shapes.put(
                "schedule",
                "name:text workflow:text tenant:text recurrence:text overlap:text catch_up:text jitter_ms:number"
                        + " start_at:instant? end_at:instant? defined_at:instant next_tick:instant?"
                        + " waiting_tick:instant? last_tick:instant? last_run:id? started:number skipped:number"
                        + " pause:schedule_pause?");
        shapes.put("schedules", "now:instant schedules:[schedule] next_cursor:text?");
        shapes.put("schedule_event", "at:instant type:text tick:instant? run_id:id? count:number detail:text?");
        shapes.put("schedule_details", "now:instant +schedule next:[instant] history:[schedule_event]");
        shapes.put("schedule_changed", "+schedule");
        shapes.put("schedule_run", "run_id:id");
        shapes.put("schedule_backfill", "ticks:number started:number");
    }

    private static void others(Map<String, String> shapes) {
        shapes.put(
                "health",
                "now:instant status:text total_workers:number active_workers:number workers_accepting:number"
                        + " total_capacity:number current_load:number load_percentage:real pending_tasks:number"
                        + " claimed_tasks:number queue_depth_by_type:{number} running_workflows:number"
                        + " pending_workflows:number dlq_size:number open_circuit_breakers:[text] degraded:[text]"
                        + " capped:[text]");
        shapes.put("probe", "status:text reason:text");
        shapes.put("table", "name:text bytes:number live:number dead:number");
        shapes.put(
                "long_transaction",
                "pid:number user:text? application:text? state:text? age_ms:number keeps_dead_rows:bool");
        shapes.put(
                "database",
                "now:instant schema_version:number server_version:text size_bytes:number oldest_transaction_ms:number?"
                        + " hidden_sessions:number tables:[table] long_transactions:[long_transaction]");
        shapes.put("invariant", "name:text text:text violations:number examples:[text]");
        shapes.put("verified", "now:instant invariants:[invariant] took_ms:number");
        shapes.put(
                "action", "id:number at:instant who:text role:text action:text target:text outcome:text detail:text");
        shapes.put("actions", "now:instant actions:[action] next_cursor:text?");
        shapes.put("server", "database:text? host:text? schema:text");
        shapes.put("features", "signals:bool schedules:bool limits:bool breakers:bool");
        shapes.put(
                "me",
                "name:text role:text payloads:bool read_only:bool tenants:[text]? base_path:text server:server"
                        + " version:text now:instant features:features");
    }
}
