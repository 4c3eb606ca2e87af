package dev.cairn.cli.demo;

import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.DatabaseOptions;
import dev.cairn.cli.shell.Refusal;
import dev.cairn.embedded.EmbeddedServer;
import dev.cairn.embedded.PrivateFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.postgresql.ds.PGSimpleDataSource;

/** The embedded server of the demo; while it runs, a file in its folder tells other commands where. */
public final class DemoServer implements AutoCloseable {

    private static final String TABLES_FILE = "tables.sql";

    private final EmbeddedServer server;
    private final Path urlFile;

    private DemoServer(EmbeddedServer server, Path urlFile) {
        this.server = server;
        this.urlFile = urlFile;
    }

    /** Starts the server on the data in that folder, or on none. */
    public static DemoServer start(Path folder, int port, boolean fresh) {
        if (!fresh) {
            requireSameTables(folder);
        }
        EmbeddedServer.Builder builder = EmbeddedServer.in(folder).port(port);
        EmbeddedServer server = (fresh ? builder.fresh() : builder).start();
        Path urlFile = folder.resolve(DatabaseOptions.URL_FILE);
        try {
            Files.writeString(folder.resolve(TABLES_FILE), tables());
            PrivateFiles.write(urlFile, server.url() + System.lineSeparator());
        } catch (IOException e) {
            server.close();
            throw Refusal.notAsked("The folder " + folder + " cannot be written: " + e.getMessage());
        }
        return new DemoServer(server, urlFile);
    }

    /** Between releases tables may change without a migration; data of such a build cannot be gone on with. */
    private static void requireSameTables(Path folder) {
        Path file = folder.resolve(TABLES_FILE);
        try {
            if (Files.exists(file) && !tables().startsWith(Files.readString(file))) {
                throw Refusal.notAsked("The data in " + folder + " is of another build of Cairn, whose tables differ."
                        + " Start over with --fresh, or name another folder.");
            }
        } catch (IOException e) {
            throw Refusal.notAsked("The file " + file + " cannot be read: " + e.getMessage());
        }
    }

    /** The statements that make the tables; those of later versions only add to them. */
    private static String tables() {
        return Migrations.print("cairn");
    }

    /** Its database. */
    public Database database(String schema) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(server.url());
        source.setApplicationName("cairn demo");
        return new Database(source, schema);
    }

    /** Where it listens. */
    public int port() {
        return server.port();
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(urlFile);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            server.close();
        }
    }
}
