package dev.cairn.chaos;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.chaos.check.CancelChecks;
import dev.cairn.chaos.check.EffectChecks;
import dev.cairn.chaos.check.Findings;
import dev.cairn.chaos.check.Invariants;
import dev.cairn.chaos.check.Leftovers;
import dev.cairn.chaos.check.OutcomeChecks;
import dev.cairn.chaos.check.SignalChecks;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Fleet;
import dev.cairn.chaos.machine.Proxy;
import dev.cairn.chaos.machine.Server;
import dev.cairn.chaos.machine.WorkerProcess;
import dev.cairn.chaos.machine.WorkerSettings;
import dev.cairn.chaos.storm.FaultLog;
import dev.cairn.chaos.storm.Storm;
import dev.cairn.chaos.workload.Effects;
import dev.cairn.chaos.workload.Shapes;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SplittableRandom;

/** One proof from beginning to end: sets up server, networks and workers, runs its course, then checks and reports. */
final class Campaign {

    private static final int TRIGGER_CONNECTIONS = 6;

    /**
     * All group numbers but these were given out, so that idle tenants must soon return theirs. The sequence is at its end:
     * a crash of the server would make it skip numbers.
     */
    private static final String FEW_GROUP_NUMBERS = """
            SELECT setval('cairn.tenant_groups', 1048575);
            INSERT INTO cairn.free_groups SELECT generate_series(1, 26);
            """;

    private final ChaosOptions options;
    private final Path folder;
    private final PrintStream out;
    private final Findings findings = new Findings();
    private final RunBook book = new RunBook(findings);
    private final FaultLog faults;

    Campaign(ChaosOptions options, Path folder, PrintStream out) {
        this.options = options;
        this.folder = folder;
        this.out = out;
        this.faults = new FaultLog(folder.resolve("faults.log"));
    }

    /** Whether nothing was found. */
    boolean run() throws IOException, SQLException, InterruptedException {
        try (Server server = new Server(folder);
                Proxy network = new Proxy(server.port());
                Fleet fleet =
                        new Fleet(options.workers(), server, ChaosWorker.class, options.seed(), folder, findings);
                HikariDataSource triggers = Connections.poolGoneWrong(
                        Connections.url(network.port(), "cairn-triggers"), TRIGGER_CONNECTIONS, fleet.poolerSign())) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> fleet.all().forEach(WorkerProcess::kill)));
            Database database = Database.at(server.port());
            database.execute(Effects.TABLES);
            DurableTaskEngine engine = engine(triggers);
            Load load = load(engine, triggers);
            Interventions people =
                    new Interventions(new SplittableRandom(options.seed() + 1), engine, database, book, findings);
            Senders senders = senders(engine, triggers);
            HeldKey heldKey = heldKey(server);
            database.execute(FEW_GROUP_NUMBERS);
            Observer observer = new Observer(database, book, findings);
            List<Proxy> networks = with(fleet.proxies(), network);
            try (Storm storm = new Storm(server, fleet, networks, new Random(options.seed()), faults, findings);
                    Course course = new Course(
                            options, new Course.Stage(database, fleet, load, people, heldKey, storm), book, findings)) {
                Invariants invariants = new Invariants(server.port(), findings);
                course.watch(observer, invariants, new LiveLine(out, book, faults, observer));
                course.run(observer);
                senders.end();
                invariants.checkAtTheEnd();
                check(database, observer, course);
                int cuts = networks.stream().mapToInt(Proxy::cuts).sum();
                Map<String, Integer> deeds = deeds(people, senders, database);
                new Summary(options, database, faults, findings, out)
                        .print(
                                book,
                                server,
                                new Summary.Counts(fleet.started(), cuts, invariants.checks(), deeds),
                                course);
            }
            return findings.isEmpty();
        }
    }

    private static List<Proxy> with(Collection<Proxy> proxies, Proxy another) {
        List<Proxy> all = new ArrayList<>(proxies);
        all.add(another);
        return all;
    }

    private HeldKey heldKey(Server server) {
        return new HeldKey(Connections.unpooled(Connections.sparedUrl(server.port(), "application")), book, findings);
    }

    private Senders senders(DurableTaskEngine engine, HikariDataSource connections) {
        Senders senders = new Senders(options.seed(), engine, connections, findings);
        book.tell(senders::promised);
        return senders;
    }

    private static DurableTaskEngine engine(HikariDataSource triggers) {
        return PostgresEngine.on(triggers)
                .serializer(new JacksonSerializer())
                .options(WorkerSettings.OPTIONS)
                .workerName("controller")
                .build();
    }

    private Load load(DurableTaskEngine engine, HikariDataSource triggers) {
        Effects none = new Effects(triggers, "controller");
        return new Load(new SplittableRandom(options.seed()), Shapes.of(options.seed()), engine, none, book, findings);
    }

    /** What people did, once it was checked that all of it came true. */
    private Map<String, Integer> deeds(Interventions people, Senders senders, Database database) throws SQLException {
        int excused = new CancelChecks(database, findings).check(people.deeds());
        Map<String, Integer> deeds = people.deeds().counts();
        deeds.putAll(senders.book().counts());
        deeds.put("signals taken", new SignalChecks(database, findings).check(senders.book()));
        deeds.put("effects after a cancel, of attempts begun before", excused);
        return deeds;
    }

    private void check(Database database, Observer observer, Course course) throws SQLException {
        observer.compareWithTheEnd();
        new OutcomeChecks(database, findings).check(book.promised());
        new Leftovers(database, findings).check();
        EffectChecks effects = new EffectChecks(database, findings);
        effects.check();
        effects.checkExecutedOnce(course.healthySince(), course.rollingSince());
        effects.checkNoneLost(course.healthySince());
    }
}
