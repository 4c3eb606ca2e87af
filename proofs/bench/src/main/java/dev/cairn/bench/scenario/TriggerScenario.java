package dev.cairn.bench.scenario;

import dev.cairn.bench.contender.Ability;
import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.contender.Stage;
import dev.cairn.bench.contender.Work;
import dev.cairn.bench.machine.BenchDatabase;
import java.util.ArrayList;
import java.util.List;

/** (c): runs are stored while nobody works on them, in bulk and one by one. */
final class TriggerScenario implements Scenario {

    private static final int CALLERS = 32;
    private static final int BULK = 40_000;
    private static final int ONE_BY_ONE = 20_000;

    /** Exact, unlike the server's estimates: the tables are small and nobody writes to them any more. */
    private static final String ALL_ROWS = """
            SELECT coalesce(sum((xpath('/row/c/text()',
                       query_to_xml(format('SELECT count(*) AS c FROM %I.%I', schemaname, relname), false, true, '')))[1]::text::bigint), 0)
              FROM pg_stat_user_tables
            """;

    @Override
    public String key() {
        return "c";
    }

    @Override
    public String title() {
        return "triggering, while nobody works";
    }

    @Override
    public boolean concerns(Contender contender) {
        return contender.abilities().contains(Ability.BULK_TRIGGER)
                || contender.abilities().contains(Ability.SINGLE_TRIGGER);
    }

    @Override
    public List<Figure> measure(Contender contender, Arena arena) {
        List<Figure> figures = new ArrayList<>();
        if (contender.abilities().contains(Ability.BULK_TRIGGER)) {
            figures.addAll(inBulk(contender, arena, Work.SINGLE, "runs of one step"));
            if (contender.abilities().contains(Ability.CHAINS)) {
                figures.addAll(inBulk(contender, arena, Work.CHAIN, "runs of three steps"));
            }
        }
        if (contender.abilities().contains(Ability.SINGLE_TRIGGER)) {
            figures.add(oneByOne(contender, arena));
        }
        return figures;
    }

    private static List<Figure> inBulk(Contender contender, Arena arena, Work work, String what) {
        int runs = arena.sizes().of((int) (BULK * Math.max(contender.pace(), 0.2)));
        return arena.on(contender, (database, stage) -> {
            long before = database.number(ALL_ROWS);
            long begin = System.nanoTime();
            stage.triggerAll(work, runs);
            long nanos = System.nanoTime() - begin;
            long rows = database.number(ALL_ROWS) - before;
            return List.of(
                    Figure.rate("bulk, " + what + "/s", runs, nanos, Limit.ROWS_1),
                    Figure.rate("bulk, rows/s, " + what, (double) rows, nanos, Limit.ROWS_1));
        });
    }

    private static Figure oneByOne(Contender contender, Arena arena) {
        int runs = arena.sizes().of((int) (ONE_BY_ONE * Math.max(contender.pace(), 0.2)));
        return arena.on(contender, (BenchDatabase database, Stage stage) -> {
            long nanos = Callers.time(CALLERS, runs, () -> stage.trigger(Work.SINGLE));
            return Figure.rate("one by one, 32 threads, runs/s", runs, nanos, Limit.COMMITS_32);
        });
    }
}
