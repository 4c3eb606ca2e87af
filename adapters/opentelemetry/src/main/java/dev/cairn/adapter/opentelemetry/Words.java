package dev.cairn.adapter.opentelemetry;

import io.opentelemetry.api.common.AttributeKey;

/** The names of spans and attributes. */
final class Words {

    static final String WORKFLOW_START = "durable.workflow.start";
    static final String WORKFLOW_RUN = "durable.workflow.run";
    static final String ACTIVITY_EXECUTE = "durable.activity.execute";

    static final AttributeKey<String> WORKFLOW_ID = AttributeKey.stringKey("durable.workflow.id");
    static final AttributeKey<String> WORKFLOW_RUN_ID = AttributeKey.stringKey("durable.workflow.run_id");
    static final AttributeKey<String> WORKFLOW_TYPE = AttributeKey.stringKey("durable.workflow.type");
    static final AttributeKey<Long> WORKFLOW_VERSION = AttributeKey.longKey("durable.workflow.version");
    static final AttributeKey<String> WORKFLOW_STATUS = AttributeKey.stringKey("durable.workflow.status");
    static final AttributeKey<Boolean> WORKFLOW_EXISTED = AttributeKey.booleanKey("durable.workflow.existed");
    static final AttributeKey<String> TENANT = AttributeKey.stringKey("durable.tenant");

    static final AttributeKey<String> ACTIVITY_ID = AttributeKey.stringKey("durable.activity.id");
    static final AttributeKey<String> ACTIVITY_TYPE = AttributeKey.stringKey("durable.activity.type");
    static final AttributeKey<Long> ACTIVITY_ATTEMPT = AttributeKey.longKey("durable.activity.attempt");
    static final AttributeKey<Long> ACTIVITY_MAX_ATTEMPTS = AttributeKey.longKey("durable.activity.max_attempts");
    static final AttributeKey<String> ACTIVITY_OUTCOME = AttributeKey.stringKey("durable.activity.outcome");
    static final AttributeKey<Long> SCHEDULE_TO_START_MILLIS =
            AttributeKey.longKey("durable.task.schedule_to_start_latency_ms");

    static final AttributeKey<String> WORKER_ID = AttributeKey.stringKey("durable.worker.id");
    static final AttributeKey<String> WORKER_NAME = AttributeKey.stringKey("durable.worker.name");
    static final AttributeKey<String> WORKER_GROUP = AttributeKey.stringKey("durable.worker.group");
    static final AttributeKey<Long> WORKER_CONCURRENCY = AttributeKey.longKey("durable.worker.concurrency");
    static final AttributeKey<Double> WORKER_LOAD = AttributeKey.doubleKey("durable.worker.load");

    /** What a link leads to: {@code previous_attempt}, {@code parent}, {@code trigger} or {@code forked_from}. */
    static final AttributeKey<String> LINK = AttributeKey.stringKey("durable.link");

    static final String EXCEPTION = "exception";
    static final AttributeKey<String> EXCEPTION_TYPE = AttributeKey.stringKey("exception.type");
    static final AttributeKey<String> EXCEPTION_MESSAGE = AttributeKey.stringKey("exception.message");
    static final AttributeKey<String> EXCEPTION_STACKTRACE = AttributeKey.stringKey("exception.stacktrace");

    private Words() {}
}
