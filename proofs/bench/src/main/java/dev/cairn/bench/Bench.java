package dev.cairn.bench;

import dev.cairn.bench.contender.Cairn;
import dev.cairn.bench.contender.Contender;
import dev.cairn.bench.contender.DbScheduler;
import dev.cairn.bench.contender.Dbos;
import dev.cairn.bench.contender.JobRunner;
import dev.cairn.bench.machine.BenchServer;
import dev.cairn.bench.report.Chart;
import dev.cairn.bench.report.JsonFile;
import dev.cairn.bench.report.Results;
import dev.cairn.bench.report.Surroundings;
import dev.cairn.bench.report.Table;
import dev.cairn.bench.scenario.Arena;
import dev.cairn.bench.scenario.Figure;
import dev.cairn.bench.scenario.Scenario;
import dev.cairn.bench.scenario.ServerLimits;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** One benchmark: a warm-up, then rounds in which every contender runs every scenario once, in changing order. */
final class Bench {

    private static final double NO_WARM_UP = 0.01;
    private static final String SERVER = "PostgreSQL";
    private static final String LIMITS = "limits";

    private final BenchOptions options;
    private final PrintStream out;
    private final List<Scenario> scenarios;
    private final List<Contender> contenders;
    private final Progress progress;

    Bench(BenchOptions options, PrintStream out) {
        this.options = options;
        this.out = out;
        this.scenarios = Choice.of(options.scenarios());
        this.contenders = contenders(options);
        this.progress = new Progress(out, (options.rounds() + (warmsUp() ? 1 : 0)) * (measurements() + 1));
    }

    void run() {
        Results results = new Results();
        Surroundings surroundings;
        try (BenchServer server = BenchServer.start(Choice.needsStatistics(scenarios))) {
            surroundings = Surroundings.of(server, options.rounds(), options.scale());
            out.println(surroundings);
            Arena arena = new Arena(server, options.sizes());
            if (warmsUp()) {
                round("warm-up", arena, 0, new Results());
            }
            for (int round = 1; round <= options.rounds(); round++) {
                round("round " + round, arena, round, results);
            }
        }
        progress.end();
        new Table(results).print(out);
        new JsonFile(results, surroundings).write(options.out().resolve("bench.json"));
        new Chart(results, titles()).write(options.out().resolve("bench.svg"));
        out.println();
        out.println("Written: bench.json and bench.svg in " + options.out().toAbsolutePath());
    }

    private void round(String name, Arena arena, int number, Results results) {
        progress.begin(name + ", the server's limits");
        results.add(LIMITS, SERVER, new ServerLimits().measure(arena));
        for (Scenario scenario : scenarios) {
            List<Contender> order = new ArrayList<>(
                    contenders.stream().filter(scenario::concerns).toList());
            Collections.rotate(order, number - 1);
            for (Contender contender : order) {
                progress.begin(name + ", (" + scenario.key() + ") " + contender.name());
                List<Figure> figures =
                        scenario.measure(contender, number == 0 ? arena.scaled(scenario.warmUp()) : arena);
                progress.measured(figures.getFirst());
                results.add(scenario.key(), contender.name(), figures);
            }
        }
    }

    /** A look at tiny sizes needs none. */
    private boolean warmsUp() {
        return options.scale() > NO_WARM_UP;
    }

    private int measurements() {
        return scenarios.stream()
                .mapToInt(scenario ->
                        (int) contenders.stream().filter(scenario::concerns).count())
                .sum();
    }

    private Map<String, String> titles() {
        return scenarios.stream().collect(Collectors.toMap(Scenario::key, Scenario::title));
    }

    private static List<Contender> contenders(BenchOptions options) {
        Cairn cairn = Cairn.tuned().slots(options.slots());
        return options.peers() ? List.of(cairn, new DbScheduler(), new Dbos(), new JobRunner()) : List.of(cairn);
    }
}
