package dev.cairn.bench.growth;

import dev.cairn.Workflow;
import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.CairnStage;
import dev.cairn.bench.machine.BenchDatabase;
import dev.cairn.bench.machine.BenchFailure;
import dev.cairn.bench.scenario.Arena;
import dev.cairn.bench.scenario.CairnScenario;
import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Limit;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collections;
import java.util.List;

/** Somebody keeps a snapshot open, so that nothing can be vacuumed, while very many tasks are done. */
public final class SnapshotScenario implements CairnScenario {

    private static final int TASKS = 600_000;
    private static final int TENANTS = 4;

    @Override
    public String key() {
        return "snapshot";
    }

    @Override
    public String title() {
        return "growth: 600,000 single steps while somebody holds a snapshot open";
    }

    @Override
    public double warmUp() {
        return 0.02;
    }

    @Override
    public List<Figure> measureCairn(Cairn cairn, Arena arena) {
        int tasks = arena.sizes().of(TASKS);
        return CairnScenario.on(arena, cairn, (database, stage) -> drain(database, stage, tasks));
    }

    private static List<Figure> drain(BenchDatabase database, CairnStage stage, int tasks) {
        Speedometer speed = new Speedometer(tasks);
        Workflow<Integer> counted = stage.define("counted", Integer.class, wf -> {
            var unused = wf.step("one").run(Integer.class, (input, ctx) -> {
                speed.count();
                stage.arrive();
                return input;
            });
        });
        try (Connection holder = database.unpooled().getConnection();
                Statement statement = holder.createStatement()) {
            holder.setAutoCommit(false);
            statement.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ");
            statement.execute("SELECT count(*) FROM cairn.ready_queue");
            for (int tenant = 0; tenant < TENANTS; tenant++) {
                var unused = counted.runAll(Collections.nCopies(tasks / TENANTS, 1), CairnStage.tenant(tenant));
            }
            database.analyze();
            stage.expect(tasks / TENANTS * TENANTS);
            speed.begin();
            stage.start();
            stage.awaitDrained();
            holder.rollback();
        } catch (SQLException e) {
            throw new BenchFailure("The snapshot could not be held.", e);
        }
        return List.of(
                new Figure("steps/s of the first fifth", speed.first(), Limit.COMMITS_32),
                new Figure("steps/s of the last fifth", speed.last(), Limit.COMMITS_32),
                Figure.of("last to first", speed.last() / speed.first()));
    }
}
