package dev.cairn.chaos.storm;

import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.ServerSettings;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;

/** The server takes no writes, as a standby or a server whose disk is nearly full; sessions that are open feel it too. */
final class ReadOnlyServer implements LastingFault {

    private static final Map<String, String> READ_ONLY = Map.of("default_transaction_read_only", "on");

    private final ServerSettings settings;
    private final Duration length;

    ReadOnlyServer(int port, Random random) {
        this.settings = new ServerSettings(Database.at(port));
        this.length = Duration.ofMillis(random.nextInt(700, 5_000));
    }

    @Override
    public Fault fault() {
        return Fault.READ_ONLY;
    }

    @Override
    public Duration length() {
        return length;
    }

    @Override
    public String description() {
        return READ_ONLY.toString();
    }

    @Override
    public void begin() throws SQLException {
        settings.set(READ_ONLY);
    }

    @Override
    public void undo() throws SQLException {
        settings.reset(READ_ONLY.keySet());
    }
}
