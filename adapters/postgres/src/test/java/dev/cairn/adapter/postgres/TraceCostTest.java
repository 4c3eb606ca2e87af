package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.EngineEvent;
import dev.cairn.EngineInterceptor;
import dev.cairn.EngineOptions;
import dev.cairn.RunStatus;
import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.testkit.FakeClock;
import dev.cairn.testkit.byhand.HandDrivenEngine;
import dev.cairn.testkit.byhand.Wiring;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** A run with a trace sends the same statements as one without: the trace travels in rows that are there anyway. */
class TraceCostTest {

    private static final String TRACE = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

    @Test
    void a_trace_costs_no_statement() {
        Map<String, Integer> plain = statements(EngineOptions.defaults(), null);
        Map<String, Integer> traced = statements(EngineOptions.defaults().interceptor(new Traced()), TRACE);

        assertThat(plain).isNotEmpty();
        assertThat(traced).isEqualTo(plain);
    }

    /** The statements of a run of a chain, without those that a new store sends once. */
    private static Map<String, Integer> statements(EngineOptions options, String trace) {
        Schema schema = TestDatabase.freshSchema();
        CountingDataSource pool = new CountingDataSource(TestDatabase.server(), new FakeClock());
        PostgresStore store = new PostgresStore(new PooledConnections(pool, schema), schema);
        HandDrivenEngine engine = new HandDrivenEngine(Wiring.over(store).options(options));
        Workflow<String> chain = engine.workflow("chain", wf -> {
            var first = wf.step("first").run(Integer.class, (input, ctx) -> 1);
            var second = wf.step("second").after(first).run(Integer.class, (input, one, ctx) -> one + 1);
            wf.step("third").after(second).run(Integer.class, (input, two, ctx) -> two + 1);
        });
        run(engine, chain);
        pool.reset();

        WorkflowRunRef run = run(engine, chain);
        Map<String, Integer> statements = new TreeMap<>();
        pool.statements()
                .forEach((sql, times) -> statements.merge(sql.replace(schema.name(), "cairn"), times, Integer::sum));

        assertThat(run.inspect().trigger().trace()).isEqualTo(trace);
        return statements;
    }

    private static WorkflowRunRef run(HandDrivenEngine engine, Workflow<String> chain) {
        WorkflowRunRef run = chain.runNoWait("", "acme");
        engine.work();
        assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        return run;
    }

    private static final class Traced implements EngineInterceptor {
        @Override
        public void attempt(Attempt attempt, Code code) {
            assertThat(attempt.trace()).isEqualTo(TRACE);
            code.run();
        }

        @Override
        public Trigger trigger(String workflow, String forkedFrom) {
            return new Trigger() {
                @Override
                public String trace() {
                    return TRACE;
                }

                @Override
                public void stored(EngineEvent.Run run, boolean isNew) {}

                @Override
                public void failed(Throwable failure) {}
            };
        }
    }
}
