package dev.cairn.chaos.storm;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.Server;
import dev.cairn.chaos.workload.Effects;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each fault that lasts is felt by an engine's pool that was open before it, and is gone when it is undone. */
@Tag("slow")
@Timeout(60)
class LastingFaultsTest {

    private static final String BEAT = "UPDATE cairn.workers SET beat_at = beat_at WHERE slots = ?";

    private static final String LEFT = """
            SELECT tgname::text FROM pg_trigger WHERE NOT tgisinternal
             UNION ALL
            SELECT name FROM pg_file_settings WHERE sourcefile LIKE '%postgresql.auto.conf'
            """;

    @TempDir
    private static Path folder;

    private static Server server;
    private static Database database;

    @BeforeAll
    static void start_a_server_with_a_worker() throws Exception {
        server = new Server(folder);
        database = Database.at(server.port());
        database.execute(Effects.TABLES);
        Migrations.on(Connections.unpooled(Connections.url(server.port(), "cairn-test")))
                .apply();
        database.execute("INSERT INTO cairn.workers VALUES (gen_random_uuid(), 'w', 1, now(), now())");
    }

    @AfterAll
    static void stop_the_server() throws Exception {
        server.close();
    }

    /** One that concerns the table of the workers, and all of its rows. */
    private static LastingFault draw(Fault fault) {
        return switch (fault) {
            case LOCK -> first(random -> new TableLocks(server.port(), random), "cairn.workers IN ACCESS EXCLUSIVE");
            case READ_ONLY -> first(random -> new ReadOnlyServer(server.port(), random), "");
            case FULL_DISK -> first(random -> new FullDisk(server.port(), random), "100 % of [cairn.workers");
            case POOLER -> first(random -> new BadPooler(server.port(), sign(), random), "");
            case KILL, PAUSE, STOP, TERMINATE, CRASH, CUT, HANG, SLOW -> throw new IllegalArgumentException();
        };
    }

    private static LastingFault first(Function<Random, LastingFault> draw, String description) {
        return Stream.iterate(0, seed -> seed + 1)
                .map(seed -> draw.apply(new Random(seed)))
                .filter(fault -> fault.description().contains(description))
                .findFirst()
                .orElseThrow();
    }

    private static Path sign() {
        return folder.resolve("sign");
    }

    private static void beat(HikariDataSource pool) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(BEAT)) {
            connection.setAutoCommit(true);
            statement.setInt(1, 1);
            assertThat(statement.executeUpdate()).isOne();
        }
    }

    /** Whether a beat is refused, and that because of the fault. */
    private static boolean isRefused(HikariDataSource pool, Fault fault) {
        try {
            beat(pool);
            return false;
        } catch (SQLException e) {
            return fault.isCauseOf(String.valueOf(e.getSQLState()), String.valueOf(e.getMessage()));
        }
    }

    private static boolean goesWell(HikariDataSource pool) {
        try {
            beat(pool);
            return true;
        } catch (SQLException e) {
            return false;
        }
    }

    @ParameterizedTest
    @EnumSource(names = {"LOCK", "READ_ONLY", "FULL_DISK", "POOLER"})
    void a_fault_is_felt_until_it_is_undone_and_leaves_nothing_behind(Fault fault) throws Exception {
        LastingFault lasting = draw(fault);
        try (HikariDataSource pool =
                Connections.poolGoneWrong(Connections.url(server.port(), "cairn-test"), 1, sign())) {
            beat(pool);

            lasting.begin();
            // Sessions take over a setting of the server when they are told, which may be a moment later.
            while (!isRefused(pool, fault)) {
                Thread.onSpinWait();
            }
            assertThat(left()).isNotEmpty();

            lasting.undo();
            lasting.undo();
            while (!goesWell(pool)) {
                Thread.onSpinWait();
            }
            assertThat(left()).isEmpty();
        }
    }

    private static List<String> left() throws SQLException {
        List<String> left = new ArrayList<>(database.query(LEFT, row -> row.getString(1)));
        if (Files.exists(sign())) {
            left.add("the sign for pools");
        }
        return left;
    }
}
