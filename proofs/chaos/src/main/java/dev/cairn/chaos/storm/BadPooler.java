package dev.cairn.chaos.storm;

import dev.cairn.chaos.machine.Database;
import dev.cairn.chaos.machine.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.Random;

/** All pools behave like a pooler that is set up wrongly, and the server ends sessions that are idle for a moment. */
final class BadPooler implements LastingFault {

    private static final Map<String, String> IMPATIENT = Map.of("idle_session_timeout", "300ms");

    private final ServerSettings settings;
    private final Path sign;
    private final Map<String, String> limits;
    private final Duration length;

    /** The pools look for that file. */
    BadPooler(int port, Path sign, Random random) {
        this.settings = new ServerSettings(Database.at(port));
        this.sign = sign;
        this.limits = random.nextBoolean() ? IMPATIENT : Map.of();
        this.length = Duration.ofMillis(random.nextInt(1_500, 5_000));
    }

    @Override
    public Fault fault() {
        return Fault.POOLER;
    }

    @Override
    public Duration length() {
        return length;
    }

    @Override
    public String description() {
        return limits.isEmpty() ? "sessions mixed up" : "sessions mixed up, with " + limits;
    }

    @Override
    public void begin() throws SQLException, IOException {
        Files.writeString(sign, "");
        settings.set(limits);
    }

    @Override
    public void undo() throws SQLException, IOException {
        Files.deleteIfExists(sign);
        settings.reset(limits.keySet());
    }
}
