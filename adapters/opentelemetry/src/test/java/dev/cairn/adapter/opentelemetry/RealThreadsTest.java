package dev.cairn.adapter.opentelemetry;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineInterceptor;
import dev.cairn.EngineOptions;
import dev.cairn.EngineOptions.StepThreads;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.TriggerOptions;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.inmemory.InMemoryEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.adapter.postgres.PostgresEngine;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.sdk.trace.data.SpanData;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The context of steps on both kinds of threads, and traces that go from one process to another. */
class RealThreadsTest {

    private static final Duration MINUTE = Duration.ofMinutes(1);
    private static EmbeddedPostgres server;
    private static HikariDataSource pool;

    private final RecordedSpans spans = new RecordedSpans();

    @BeforeAll
    static void startServer() throws IOException {
        server = EmbeddedPostgres.builder()
                .setServerConfig("unix_socket_directories", "")
                .start();
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.getJdbcUrl("postgres", "postgres"));
        config.setMaximumPoolSize(20);
        pool = new HikariDataSource(config);
    }

    @AfterAll
    static void stopServer() throws IOException {
        pool.close();
        server.close();
    }

    @ParameterizedTest
    @EnumSource(StepThreads.class)
    void the_current_span_of_a_step_is_that_of_its_attempt_and_its_thread_has_none_afterwards(StepThreads threads) {
        List<String> seen = new CopyOnWriteArrayList<>();
        List<Boolean> left = new CopyOnWriteArrayList<>();
        OpenTelemetryTracing tracing = spans.tracing();
        EngineOptions options = EngineOptions.defaults()
                .slots(2)
                .threads(threads)
                .interceptor((attempt, code) -> {
                    tracing.attempt(traceOnly(attempt, "traced"), code);
                    left.add(Span.current().getSpanContext().isValid());
                });
        try (DurableTaskEngine engine = InMemoryEngine.create(new JacksonSerializer(), options)) {
            Workflow<String> looking = engine.workflow("looking", String.class, wf -> {
                var traced = wf.step("traced").run(String.class, (input, ctx) -> look(seen));
                wf.step("plain").after(traced).run(String.class, (input, one, ctx) -> look(seen));
            });
            engine.start();
            looking.run("", "acme", TriggerOptions.none(), MINUTE).orThrow();
        }

        assertThat(left).containsExactly(false, false);
        assertThat(seen)
                .containsExactly(
                        spans.attempts("traced").getFirst().getSpanId(),
                        Span.getInvalid().getSpanContext().getSpanId());
    }

    /** The attempt of that step as one of a run with a trace, any other as one without. */
    private static EngineInterceptor.Attempt traceOnly(EngineInterceptor.Attempt attempt, String step) {
        return new EngineInterceptor.Attempt(
                attempt.run(),
                attempt.step(),
                attempt.parents(),
                attempt.tries(),
                attempt.waited(),
                attempt.worker(),
                attempt.step().equals(step) ? "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01" : null);
    }

    private static String look(List<String> seen) {
        seen.add(Span.current().getSpanContext().getSpanId());
        return "";
    }

    @Test
    void a_trace_begins_in_one_process_and_goes_on_in_another() {
        RecordedSpans elsewhere = new RecordedSpans();
        String schema = newSchema();
        WorkflowRunRef run;
        try (DurableTaskEngine caller = engine(schema, spans);
                DurableTaskEngine worker = engine(schema, elsewhere)) {
            Workflow<String> payments = Payments.on(caller);
            Payments.on(worker);
            worker.start();
            run = spans.inRequest(() -> payments.runNoWait("", "acme"));
            assertThat(worker.find(run.id()).await(MINUTE).status()).isEqualTo(RunStatus.FAILED);
            assertThat(run.inspect().trigger().traceId())
                    .contains(spans.only("request").getTraceId());
        }

        assertThat(elsewhere.attempts("charge")).hasSize(2);
        assertThat(elsewhere.attempts("$on-failure")).hasSize(1);
        assertThat(elsewhere.only("durable.workflow.run").getParentSpanId())
                .isEqualTo(spans.only("durable.workflow.start").getSpanId());
        assertThat(spans.all())
                .extracting(SpanData::getName)
                .containsExactlyInAnyOrder("request", "durable.workflow.start");
        RecordedSpans.requireOneTraceWithoutOrphans(spans, elsewhere);
    }

    @Test
    void a_retry_in_another_process_links_to_the_trigger() throws InterruptedException {
        RecordedSpans second = new RecordedSpans();
        String schema = newSchema();
        CountDownLatch failed = new CountDownLatch(1);
        WorkflowRunRef run;
        try (DurableTaskEngine engine = engine(schema, spans)) {
            Workflow<String> workflow = retried(engine, failed);
            engine.start();
            run = workflow.runNoWait("", "acme");
            failed.await();
        }
        try (DurableTaskEngine engine = engine(schema, second)) {
            retried(engine, failed);
            engine.start();
            assertThat(engine.find(run.id()).await(MINUTE).status()).isEqualTo(RunStatus.COMPLETED);
        }

        SpanData retry = second.attempts("fails-once").getFirst();
        assertThat(retry.getAttributes().get(Words.ACTIVITY_ATTEMPT)).isEqualTo(2);
        assertThat(retry.getLinks()).singleElement().satisfies(link -> {
            assertThat(link.getAttributes().get(Words.LINK)).isEqualTo("trigger");
            assertThat(link.getSpanContext().getSpanId())
                    .isEqualTo(spans.only("durable.workflow.start").getSpanId());
        });
        RecordedSpans.requireOneTraceWithoutOrphans(spans, second);
    }

    private static Workflow<String> retried(DurableTaskEngine engine, CountDownLatch failed) {
        return engine.workflow(
                "retried",
                String.class,
                wf -> wf.step("fails-once")
                        .retry(RetryPolicy.fixed(1, Duration.ofSeconds(3)))
                        .run((input, ctx) -> {
                            if (ctx.attempt() == 1) {
                                failed.countDown();
                                throw new IOException("no answer");
                            }
                        }));
    }

    private static String newSchema() {
        String schema = "cairn_" + Long.toString(System.nanoTime(), Character.MAX_RADIX);
        Migrations.on(pool).schema(schema).apply();
        return schema;
    }

    private static DurableTaskEngine engine(String schema, RecordedSpans spans) {
        OpenTelemetryTracing tracing = spans.tracing();
        return PostgresEngine.on(pool)
                .schema(schema)
                .serializer(new JacksonSerializer())
                .options(EngineOptions.defaults().interceptor(tracing))
                .listener(tracing)
                .build();
    }
}
