package dev.cairn.bench.crowd;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.EngineOptions;
import dev.cairn.WorkflowBuilder;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A process with many workers that share one pool; they stop when the process's input ends. */
public final class CrowdProcess {

    static final String WORKFLOW = "crowd";

    private CrowdProcess() {}

    /** Takes the URL of the database, how many workers, how many connections, and how many slots each worker has. */
    public static void main(String[] arguments) throws IOException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(arguments[0]);
        config.setMaximumPoolSize(Integer.parseInt(arguments[2]));
        EngineOptions options = EngineOptions.defaults().slots(Integer.parseInt(arguments[3]));
        try (HikariDataSource pool = new HikariDataSource(config)) {
            List<DurableTaskEngine> engines = new ArrayList<>();
            for (int i = 0; i < Integer.parseInt(arguments[1]); i++) {
                engines.add(engine(pool, options));
            }
            engines.forEach(DurableTaskEngine::start);
            while (System.in.read() >= 0) {}
            engines.parallelStream().forEach(engine -> engine.stop(Duration.ofSeconds(10)));
        }
        System.exit(0);
    }

    private static DurableTaskEngine engine(HikariDataSource pool, EngineOptions options) {
        DurableTaskEngine engine = PostgresEngine.on(pool)
                .serializer(new JacksonSerializer())
                .options(options)
                .workerName("crowd")
                .build();
        var unused = engine.workflow(WORKFLOW, Integer.class, CrowdProcess::graph);
        return engine;
    }

    static void graph(WorkflowBuilder<Integer> wf) {
        var unused = wf.step("one").run(Integer.class, (input, ctx) -> input);
    }
}
