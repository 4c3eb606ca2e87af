package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.RetryPolicy;
import dev.cairn.RunStatus;
import dev.cairn.StartedRun;
import dev.cairn.Workflow;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A pool of one connection is enough: nobody holds it while waiting for something else. */
@Tag("slow")
@Timeout(60)
class OneConnectionTest {

    private static final Duration LONG = Duration.ofSeconds(30);
    private static final int RUNS = 200;

    private final Schema schema = TestDatabase.freshSchema();

    @Test
    void an_engine_makes_progress_with_one_pooled_connection_beside_its_own() {
        try (HikariDataSource pool = TestDatabase.pool(1);
                DurableTaskEngine engine =
                        over(pool).direct(TestDatabase.direct()).build()) {
            assertProgress(engine);
        }
    }

    @Test
    void an_engine_makes_progress_with_one_connection_in_all() {
        try (HikariDataSource pool = TestDatabase.pool(1);
                DurableTaskEngine engine = over(pool).build()) {
            assertProgress(engine);
        }
    }

    private PostgresEngine over(HikariDataSource pool) {
        return PostgresEngine.on(pool).schema(schema.name()).serializer(new JacksonSerializer());
    }

    /** Everything that needs a connection at once: claims, results, retries, sleeps, reads by steps, a handler, waits. */
    private static void assertProgress(DurableTaskEngine engine) {
        Workflow<String> workflow = engine.workflow("everything", String.class, wf -> {
            var a = wf.step("a").run(String.class, (input, ctx) -> input);
            var nap = wf.sleep("nap", Duration.ofMillis(10)).after(a);
            var far = wf.step("far").after(nap).run(String.class, (input, x, ctx) -> "far");
            wf.step("reads")
                    .after(far)
                    .retry(RetryPolicy.fixed(1, Duration.ofMillis(10)))
                    .run(String.class, (input, x, ctx) -> {
                        if (ctx.attempt() == 1 || !input.equals(ctx.parentOutput(a))) {
                            throw new IllegalStateException("not yet");
                        }
                        return x;
                    });
            wf.onFailure((input, failure) -> {});
        });
        engine.start();

        List<StartedRun> runs = workflow.runAll(Collections.nCopies(RUNS, "in"), "t");

        assertThat(runs).allSatisfy(run -> assertThat(run.await(LONG).status()).isEqualTo(RunStatus.COMPLETED));
    }
}
