-- A live task is in exactly one place: PENDING in tasks, a row of ready_queue, of leases or of timers.
-- The key of every large table begins with the run, so that old runs can be dropped by range.
-- A hot table has one CHECK at most, without a list of values: the server parses each of them for each statement.

CREATE TABLE cairn.workflow_runs (
    id              uuid        PRIMARY KEY,
    workflow        text        NOT NULL,
    version         integer     NOT NULL,
    tenant          text        NOT NULL,
    status          text        NOT NULL,
    open_sinks      integer     NOT NULL,
    failed_tasks    integer     NOT NULL,
    handler         text        NOT NULL,
    idempotency_key text,
    metadata        text[]      NOT NULL,
    input           json        NOT NULL,
    created_at      timestamptz NOT NULL,
    finished_at     timestamptz,
    -- Of a fork: the run that it was forked from, and the step from which it goes on.
    forked_from     uuid,
    forked_step     text,
    -- Tasks that were cancelled on request, and why the whole run was, if it was.
    cancelled_tasks integer     NOT NULL DEFAULT 0,
    cancel_reason   text,
    -- Null for most runs: when the deadline passes, while steps are live, and its length with what happens then.
    deadline_at     timestamptz,
    deadline        text,
    -- Null without tracing: the W3C traceparent of the trigger, and its tracestate after a space.
    trace           text,
    CHECK (failed_tasks >= 0
           AND CASE WHEN open_sinks > 0 THEN status = 'RUNNING' AND finished_at IS NULL
                    ELSE open_sinks = 0 AND status <> 'RUNNING' AND finished_at IS NOT NULL END)
) WITH (fillfactor = 50);

CREATE UNIQUE INDEX workflow_runs_idempotency_key
    ON cairn.workflow_runs (tenant, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- The leader looks here for runs that are overdue. A run without a deadline costs it nothing. The predicate names no
-- other column: one that changes would end HOT updates of all runs.
CREATE INDEX workflow_runs_by_deadline ON cairn.workflow_runs (deadline_at) WHERE deadline_at IS NOT NULL;

-- Lists of runs and pruning walk these. Their columns never change, and "C" compares names byte by byte.
CREATE INDEX workflow_runs_by_workflow ON cairn.workflow_runs (workflow COLLATE "C", created_at, id);
CREATE INDEX workflow_runs_by_tenant ON cairn.workflow_runs (tenant COLLATE "C", created_at, id);

-- The forks of a run. These columns never change either, and the index stays empty where nothing is forked.
CREATE INDEX workflow_runs_by_source
    ON cairn.workflow_runs (forked_from, created_at, id) WHERE forked_from IS NOT NULL;

-- The runs that ended and did not complete: few, and looked for most. A row is written with the end of its run.
CREATE TABLE cairn.unsuccessful_runs (
    run_id     uuid        PRIMARY KEY,
    status     text        NOT NULL,
    workflow   text        NOT NULL,
    tenant     text        NOT NULL,
    created_at timestamptz NOT NULL
);

CREATE INDEX unsuccessful_runs_by_time ON cairn.unsuccessful_runs (status, created_at, run_id);
CREATE INDEX unsuccessful_runs_by_workflow
    ON cairn.unsuccessful_runs (status, workflow COLLATE "C", created_at, run_id);
CREATE INDEX unsuccessful_runs_by_tenant ON cairn.unsuccessful_runs (status, tenant COLLATE "C", created_at, run_id);

-- The runs that carry a pair of metadata, by the hash of the pair. Hashes may collide: the row of the run decides.
CREATE TABLE cairn.run_metadata (
    pair       bigint      NOT NULL,
    created_at timestamptz NOT NULL,
    run_id     uuid        NOT NULL,
    PRIMARY KEY (pair, created_at, run_id)
);

CREATE FUNCTION cairn.metadata_pair(key text, value text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT ('x' || encode(substring(sha256(convert_to(key, 'UTF8') || '\x00'::bytea || convert_to(value, 'UTF8'))
                                    FROM 1 FOR 8), 'hex'))::bit(64)::bigint
$$;

-- The hashes of all pairs of a run, which keeps names and values in turn.
CREATE FUNCTION cairn.metadata_pairs(metadata text[]) RETURNS SETOF bigint LANGUAGE sql IMMUTABLE AS $$
    SELECT DISTINCT cairn.metadata_pair(key, value)
      FROM (SELECT text AS key, lead(text) OVER (ORDER BY place) AS value, place
              FROM unnest(metadata) WITH ORDINALITY AS texts(text, place)) AS pairs
     WHERE place % 2 = 1
$$;

-- No index on a column that changes: it would end HOT updates.
-- A leased task stays QUEUED here and reads as RUNNING through its lease, so a claim does not touch this table.
CREATE TABLE cairn.tasks (
    run_id              uuid    NOT NULL,
    name                text    NOT NULL,
    position            integer NOT NULL,
    kind                text    NOT NULL,
    require_all_parents boolean NOT NULL,
    parents             text[]  NOT NULL,
    children            text[]  NOT NULL,
    -- Whether none of the children has another parent: then the end of this task alone decides about them.
    children_wait_alone boolean NOT NULL,
    open_parents        integer NOT NULL,
    completed_parents   integer NOT NULL,
    skipped_parents     integer NOT NULL,
    failed_parents      integer NOT NULL,
    state               text    NOT NULL,
    attempts            integer NOT NULL,
    failures            integer NOT NULL,
    crashes             integer NOT NULL,
    doomed_by           text,
    output              json,
    error_type          text,
    error_message       text,
    error_trace         text,
    -- The attempt that ended with that error.
    error_attempt       integer,
    note                text,
    -- When a sleep was ready for the first time, because its length is counted from then; null for other kinds.
    ready_at            timestamptz,
    -- When the first attempt began; null until it has ended and another may follow.
    first_attempt_at    timestamptz,
    -- How long it may be queued, and what happens then; null for most tasks.
    queue_limit         text,
    PRIMARY KEY (run_id, name),
    CHECK (CASE state WHEN 'PENDING' THEN open_parents > 0 ELSE open_parents = 0 END)
) WITH (fillfactor = 50);

-- The tasks that failed for good. A row is written with the failure and changes when the task is requeued or discarded.
CREATE TABLE cairn.dead_letters (
    run_id        uuid        NOT NULL,
    step          text        NOT NULL,
    workflow      text        NOT NULL,
    version       integer     NOT NULL,
    tenant        text        NOT NULL,
    state         text        NOT NULL CHECK (state IN ('OPEN', 'REQUEUED', 'DISCARDED')),
    failed_at     timestamptz NOT NULL,
    attempt       integer     NOT NULL,
    error_type    text        NOT NULL,
    error_message text        NOT NULL,
    error_trace   text,
    fingerprint   text        NOT NULL,
    requeues      integer     NOT NULL,
    -- Who requeued or discarded it last, and why.
    changed_by    text,
    changed_at    timestamptz,
    reason        text,
    PRIMARY KEY (run_id, step)
);

-- Lists walk these. They hold what nobody has dealt with yet.
CREATE INDEX dead_letters_by_time
    ON cairn.dead_letters (failed_at, run_id, step COLLATE "C") WHERE state = 'OPEN';
CREATE INDEX dead_letters_by_workflow
    ON cairn.dead_letters (workflow COLLATE "C", failed_at, run_id, step COLLATE "C") WHERE state = 'OPEN';
CREATE INDEX dead_letters_by_tenant
    ON cairn.dead_letters (tenant COLLATE "C", failed_at, run_id, step COLLATE "C") WHERE state = 'OPEN';
CREATE INDEX dead_letters_by_fingerprint
    ON cairn.dead_letters (fingerprint, failed_at, run_id, step COLLATE "C") WHERE state = 'OPEN';

-- The errors of attempts that failed: a task keeps the last one only. Rows are never updated.
CREATE TABLE cairn.failed_attempts (
    run_id        uuid        NOT NULL,
    step          text        NOT NULL,
    attempt       integer     NOT NULL,
    error_type    text        NOT NULL,
    error_message text        NOT NULL,
    error_trace   text,
    worker_id     uuid        NOT NULL,
    started_at    timestamptz NOT NULL,
    ended_at      timestamptz NOT NULL,
    PRIMARY KEY (run_id, step, attempt)
);

-- Reading in the order of the ids is the fair order. Rows come and go quickly: vacuum early.
CREATE TABLE cairn.ready_queue (
    id       bigint  PRIMARY KEY,
    run_id   uuid    NOT NULL,
    name     text    NOT NULL,
    workflow text    NOT NULL,
    version  integer NOT NULL,
    tenant   text    NOT NULL,
    attempt  integer NOT NULL,
    -- How often a worker died while running the task: a claim leaves out suspects that may not run now.
    crashes  integer NOT NULL DEFAULT 0,
    -- When it must have been started; null for most tasks.
    start_by timestamptz,
    -- For statistics and people. No statement names it when it inserts a row.
    queued_at timestamptz NOT NULL DEFAULT clock_timestamp()
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000);

-- The leader looks here for tasks that were not started in time. A task without a limit costs it nothing.
CREATE INDEX ready_queue_start_by ON cairn.ready_queue (start_by) WHERE start_by IS NOT NULL;

-- Tasks that were cancelled, or failed at a deadline, while they were queued. Their queue rows stay, because no index leads
-- to them, and the claim that meets one deletes both. Empty nearly always.
CREATE TABLE cairn.withdrawn_tasks (
    run_id uuid   NOT NULL,
    name   text   NOT NULL,
    -- A task that was requeued has one more queue row, and may be withdrawn once more before a claim meets the first.
    id     bigint GENERATED ALWAYS AS IDENTITY,
    PRIMARY KEY (run_id, name, id)
);

CREATE TABLE cairn.leases (
    run_id     uuid        NOT NULL,
    name       text        NOT NULL,
    attempt    integer     NOT NULL,
    token      uuid        NOT NULL,
    worker_id  uuid        NOT NULL,
    started_at timestamptz NOT NULL,
    -- Null for most leases: when the attempt exceeds its start-to-close limit, and that limit with the retries after it.
    times_out_at   timestamptz,
    start_to_close text,
    -- The same for a heartbeat limit; the instant is that of an attempt that sends none.
    silent_at      timestamptz,
    heartbeat      text,
    -- Null, or true when nothing of the run begins after the attempt: the only update of a lease.
    is_last        boolean,
    PRIMARY KEY (run_id, name)
) WITH (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 5000,
        autovacuum_vacuum_cost_delay = 0, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 50000);

-- The leader looks here for attempts that are overdue. A lease without a limit costs it nothing. One index for both
-- limits, because each insert opens every index of the table, also one that it adds nothing to.
CREATE INDEX leases_overdue ON cairn.leases (least(times_out_at, silent_at))
    WHERE least(times_out_at, silent_at) IS NOT NULL;

-- The last heartbeat of each task that has ever sent any. It goes with the end of the task, or with its run.
CREATE TABLE cairn.heartbeats (
    run_id    uuid        NOT NULL,
    name      text        NOT NULL,
    attempt   integer     NOT NULL,
    token     uuid        NOT NULL,
    beat_at   timestamptz NOT NULL,
    -- When the attempt has been silent for too long; null if it has no limit.
    silent_at timestamptz,
    details   json,
    -- The last details of the attempts before this one.
    previous  json,
    PRIMARY KEY (run_id, name)
) WITH (fillfactor = 50);

CREATE TABLE cairn.timers (
    run_id uuid        NOT NULL,
    name   text        NOT NULL,
    kind   text        NOT NULL CHECK (kind IN ('START', 'RETRY', 'WAKE', 'TIMEOUT')),
    due_at timestamptz NOT NULL,
    PRIMARY KEY (run_id, name, kind)
);

CREATE INDEX timers_due ON cairn.timers (due_at);

-- The tasks that wait for a signal. A row comes with the wait and goes with it; it is never updated. A timeout has a timer,
-- which goes with the wait, too.
CREATE TABLE cairn.waits (
    run_id     uuid        NOT NULL,
    name       text        NOT NULL,
    signal     text        NOT NULL,
    since      timestamptz NOT NULL,
    until_at   timestamptz,
    timeout    text,
    at_timeout text        NOT NULL CHECK (at_timeout IN ('FAIL', 'COMPLETE', 'SKIP')),
    -- The output at a timeout that completes the task.
    otherwise  json,
    PRIMARY KEY (run_id, name),
    CHECK ((until_at IS NULL) = (timeout IS NULL))
);

-- The signals of runs. One that was taken stays until its run is pruned, so that its sender's key stays known.
CREATE TABLE cairn.signals (
    run_id     uuid        NOT NULL,
    id         bigint      GENERATED ALWAYS AS IDENTITY,
    name       text        NOT NULL,
    payload    json        NOT NULL,
    sender_key text,
    sent_at    timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The step that has received it.
    taken_by   text,
    taken_at   timestamptz,
    PRIMARY KEY (run_id, id),
    CHECK ((taken_by IS NULL) = (taken_at IS NULL))
);

CREATE UNIQUE INDEX signals_sender_key ON cairn.signals (run_id, sender_key) WHERE sender_key IS NOT NULL;
CREATE INDEX signals_kept ON cairn.signals (run_id, name, id) WHERE taken_by IS NULL;

-- Signals that were stored in transactions of callers, which could not look who waits. Empty nearly always.
CREATE TABLE cairn.deliveries (
    id     bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    run_id uuid        NOT NULL,
    signal text        NOT NULL,
    at     timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- A heartbeat updates the worker's one row and never a row per task.
CREATE TABLE cairn.workers (
    id           uuid        PRIMARY KEY,
    name         text        NOT NULL,
    slots        integer     NOT NULL,
    started_at   timestamptz NOT NULL,
    beat_at      timestamptz NOT NULL,
    session_lock integer,
    overdue_at   timestamptz,
    -- A message carries the epoch in which it was sent, and fails in a later one.
    epoch        integer     NOT NULL DEFAULT 0,
    host         text,
    version      text,
    beat_millis  bigint      NOT NULL DEFAULT 3000,
    -- What it says of itself with each heartbeat.
    load         integer     NOT NULL DEFAULT 0,
    obstacle     text,
    completed    bigint      NOT NULL DEFAULT 0,
    failed       bigint      NOT NULL DEFAULT 0,
    busy_micros  bigint      NOT NULL DEFAULT 0,
    leads        boolean     NOT NULL DEFAULT false,
    -- Who told it to drain, and why. It learns that from its next heartbeat.
    drained_by   text,
    drain_reason text,
    drained_at   timestamptz,
    CHECK ((drained_by IS NULL) = (drained_at IS NULL) AND (drain_reason IS NULL) = (drained_at IS NULL))
) WITH (fillfactor = 50);

-- The workers that are gone, for the events that have their ids; pruned with the runs.
CREATE TABLE cairn.former_workers (
    id          uuid        PRIMARY KEY,
    name        text        NOT NULL,
    gone_at     timestamptz NOT NULL,
    -- Whether it was declared dead.
    dead        boolean     NOT NULL,
    slots       integer     NOT NULL,
    started_at  timestamptz NOT NULL,
    beat_at     timestamptz NOT NULL,
    host        text,
    version     text,
    beat_millis bigint      NOT NULL,
    completed   bigint      NOT NULL,
    failed      bigint      NOT NULL,
    busy_micros bigint      NOT NULL,
    -- What it held when it was declared dead, for people: 'run attempt step' of each lease, a hundred at most.
    held        text[]      NOT NULL DEFAULT '{}'
);

CREATE INDEX former_workers_by_time ON cairn.former_workers (gone_at, id);

-- The code that a worker has: the newest version of each workflow, and 'version step' for each step it leaves alone.
CREATE TABLE cairn.worker_code (
    worker_id  uuid    NOT NULL REFERENCES cairn.workers ON DELETE CASCADE,
    workflow   text    NOT NULL,
    version    integer NOT NULL,
    left_alone text[]  NOT NULL,
    PRIMARY KEY (worker_id, workflow)
);

CREATE INDEX worker_code_workflow ON cairn.worker_code (workflow, version);

-- A tenant uses as many of its group numbers as its weight. Those of a weight that was lowered stay with it until its
-- work is done: tasks may be queued under them.
CREATE TABLE cairn.tenants (
    id     text     PRIMARY KEY,
    groups bigint[] NOT NULL,
    weight integer  NOT NULL DEFAULT 1,
    block  bigint   NOT NULL,
    turn   integer  NOT NULL
) WITH (fillfactor = 50);

CREATE SEQUENCE cairn.tenant_groups MINVALUE 0 MAXVALUE 1048575;

-- Group numbers that tenants without work have given back. Empty until all were given out once.
CREATE TABLE cairn.free_groups (
    number bigint PRIMARY KEY
);

CREATE FUNCTION cairn.next_group() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    given bigint;
BEGIN
    IF (SELECT last_value < 1048575 FROM cairn.tenant_groups) THEN
        RETURN nextval('cairn.tenant_groups');
    END IF;
    DELETE FROM cairn.free_groups
     WHERE number = (SELECT number FROM cairn.free_groups LIMIT 1 FOR UPDATE SKIP LOCKED)
    RETURNING number INTO given;
    -- With none left the sequence raises an error, and numbers are reclaimed from tenants without work.
    RETURN coalesce(given, nextval('cairn.tenant_groups'));
END $$;

-- The highest block claimed from. A sequence, because a claim must advance it without a row lock held to its commit.
CREATE SEQUENCE cairn.frontier MINVALUE 0;

CREATE FUNCTION cairn.advance_frontier(claimed bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF (SELECT last_value FROM cairn.frontier) < claimed THEN
        -- Two claims at once: compare and set under a lock that lasts only as long as this call.
        PERFORM pg_advisory_lock(hashtext('cairn.frontier'));
        IF (SELECT last_value FROM cairn.frontier) < claimed THEN
            PERFORM setval('cairn.frontier', claimed);
        END IF;
        PERFORM pg_advisory_unlock(hashtext('cairn.frontier'));
    END IF;
END $$;

CREATE SEQUENCE cairn.session_locks MINVALUE 0 MAXVALUE 2147483647 CYCLE AS integer;

CREATE TABLE cairn.task_events (
    run_id  uuid        NOT NULL,
    id      bigint      GENERATED ALWAYS AS IDENTITY,
    step    text        NOT NULL,
    attempt integer     NOT NULL,
    type    text        NOT NULL,
    at      timestamptz NOT NULL,
    due_at  timestamptz,
    detail  text,
    PRIMARY KEY (run_id, id)
);

CREATE TABLE cairn.workflow_steps (
    workflow            text    NOT NULL,
    version             integer NOT NULL,
    position            integer NOT NULL,
    name                text    NOT NULL,
    kind                text    NOT NULL,
    require_all_parents boolean NOT NULL,
    parents             text[]  NOT NULL,
    -- How long the step may be queued, and what happens then; null for none.
    queue_limit         text,
    -- The deadline of the workflow, the same in all its rows; null for none.
    deadline            text,
    PRIMARY KEY (workflow, version, position)
);

-- When runs are started by themselves. The definition comes from the code, the rest from the leader.
CREATE TABLE cairn.schedules (
    name          text        COLLATE "C" PRIMARY KEY,
    workflow      text        NOT NULL,
    tenant        text        NOT NULL,
    recurrence    text        NOT NULL,
    input         json        NOT NULL,
    metadata      text[]      NOT NULL,
    overlap       text        NOT NULL,
    catch_up      text        NOT NULL,
    jitter_millis bigint      NOT NULL,
    start_at      timestamptz,
    end_at        timestamptz,
    defined_at    timestamptz NOT NULL,
    -- What became of each tick up to this instant is decided.
    decided_until timestamptz NOT NULL,
    -- A tick that waits until the open runs are over.
    waiting_tick  timestamptz,
    -- The runs that were not over when the leader looked last.
    open_runs     uuid[]      NOT NULL,
    last_tick     timestamptz,
    last_run      uuid,
    started       bigint      NOT NULL,
    skipped       bigint      NOT NULL,
    paused_by     text,
    paused_at     timestamptz,
    pause_reason  text,
    next_tick     timestamptz,
    -- When the leader looks at it next; null for never.
    due_at        timestamptz
) WITH (fillfactor = 50);

-- The leader looks here. A paused schedule costs it nothing.
CREATE INDEX schedules_due ON cairn.schedules (due_at) WHERE due_at IS NOT NULL AND paused_at IS NULL;

-- What happened to schedules; pruned with the runs.
CREATE TABLE cairn.schedule_events (
    schedule text        COLLATE "C" NOT NULL,
    id       bigint      GENERATED ALWAYS AS IDENTITY,
    at       timestamptz NOT NULL,
    type     text        NOT NULL,
    tick     timestamptz,
    run_id   uuid,
    count    bigint      NOT NULL,
    detail   text,
    PRIMARY KEY (schedule, id)
);

-- Ids follow time, so pruning reads the eldest events alone.
CREATE INDEX schedule_events_by_id ON cairn.schedule_events (id);

-- What the engines counted in ten seconds: runs, and all steps together. A distribution is a list of pairs, the number
-- of a bin and how many durations fell into it. Rows are kept for two hours.
CREATE TABLE cairn.statistics (
    at              timestamptz NOT NULL,
    engine          uuid        NOT NULL,
    runs_started    bigint      NOT NULL,
    runs_completed  bigint      NOT NULL,
    runs_failed     bigint      NOT NULL,
    runs_cancelled  bigint      NOT NULL,
    steps_completed bigint      NOT NULL,
    steps_failed    bigint      NOT NULL,
    steps_retried   bigint      NOT NULL,
    -- How long ready steps waited until a worker started them.
    start_micros    bigint      NOT NULL,
    starts          bigint[]    NOT NULL,
    PRIMARY KEY (at, engine)
) WITH (fillfactor = 70);

-- The same for each step and minute. An empty workflow stands for all steps that were not counted apart.
CREATE TABLE cairn.step_statistics (
    at              timestamptz NOT NULL,
    engine          uuid        NOT NULL,
    workflow        text        NOT NULL,
    step            text        NOT NULL,
    completed       bigint      NOT NULL,
    failed          bigint      NOT NULL,
    retried         bigint      NOT NULL,
    duration_micros bigint      NOT NULL,
    durations       bigint[]    NOT NULL,
    start_micros    bigint      NOT NULL,
    starts          bigint[]    NOT NULL,
    PRIMARY KEY (at, engine, workflow, step)
) WITH (fillfactor = 50);

-- What people did, and whether it worked; pruned with the runs.
CREATE TABLE cairn.admin_actions (
    id      bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at      timestamptz NOT NULL DEFAULT clock_timestamp(),
    who     text        NOT NULL,
    role    text        NOT NULL,
    action  text        NOT NULL,
    target  text        NOT NULL,
    outcome text        NOT NULL,
    detail  text        NOT NULL
);

-- Who leads, for engines that have no session of their own to hold an advisory lock in.
CREATE TABLE cairn.leadership (
    seat      boolean     PRIMARY KEY CHECK (seat),
    holder    uuid        NOT NULL,
    until     timestamptz NOT NULL
);
