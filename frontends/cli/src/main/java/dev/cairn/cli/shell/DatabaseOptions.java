package dev.cairn.cli.shell;

import dev.cairn.embedded.PostgresUrl;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Option;

/** Which database to ask: what was said on the command line, else in the environment, else that of the demo. */
public final class DatabaseOptions {

    /** The file in the demo's folder that names its database while it runs. */
    public static final String URL_FILE = "url";

    static final String DEFAULT_SCHEMA = "cairn";

    private static final int CONNECT_SECONDS = 5;

    /** It logs parts of a URL that it cannot read, and those may hold a password; the exception says enough. */
    private static final Logger DRIVER = Logger.getLogger("org.postgresql");

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Database to ask, as psql or as JDBC writes it: postgresql://user@host:5432/name. Default:"
                    + " CAIRN_URL, then PGHOST, PGPORT and PGDATABASE, then the demo while it runs.")
    private @Nullable String url;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "Its user. Default: the one in the URL, then PGUSER, then your name on this machine.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Its password. Others may see it in the list of processes; PGPASSWORD is safer. Default:"
                    + " the one in the URL, then PGPASSWORD, then the one in .pgpass.")
    private @Nullable String password;

    @Option(names = "--schema", paramLabel = "NAME", description = "Schema of Cairn's tables. Default: cairn.")
    private @Nullable String schema;

    /** What was said on the command line. */
    public DatabaseOptions() {}

    private DatabaseOptions(@Nullable String url, @Nullable String user, @Nullable String password) {
        this.url = url;
        this.user = user;
        this.password = password;
    }

    /** What another command has options of its own for; null for what was not said. */
    public static DatabaseOptions of(@Nullable String url, @Nullable String user, @Nullable String password) {
        return new DatabaseOptions(url, user, password);
    }

    /** The database, which answers; the schema is that of the option or else the one given here. */
    public Database open(Surroundings around, String defaultSchema) {
        Map<String, String> environment = around.environment();
        String named = first(url, environment.get("CAIRN_URL"), fromPgVariables(environment));
        String chosen = named == null ? ofDemo(around.demoFolder()) : named;
        PGSimpleDataSource source = sourceOf(chosen);
        source.setUser(first(user, source.getUser(), environment.get("PGUSER"), System.getProperty("user.name")));
        source.setPassword(first(password, source.getPassword(), environment.get("PGPASSWORD")));
        if (source.getDatabaseName() == null || source.getDatabaseName().isEmpty()) {
            source.setDatabaseName(source.getUser());
        }
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setApplicationName("cairn");
        return new Database(source, schema(defaultSchema))
                .reached(named == null ? " That was the demo's; start it again, or name a database with --url." : "");
    }

    /** The database in the schema {@code cairn}, unless another was named. */
    public Database open(Surroundings around) {
        return open(around, DEFAULT_SCHEMA);
    }

    boolean isNamed(Surroundings around) {
        Map<String, String> environment = around.environment();
        return first(url, environment.get("CAIRN_URL"), fromPgVariables(environment)) != null;
    }

    /** The schema that was named, or else this one. */
    public String schema(String otherwise) {
        return schema == null ? otherwise : schema;
    }

    private static PGSimpleDataSource sourceOf(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        DRIVER.setUseParentHandlers(false);
        try {
            source.setUrl(PostgresUrl.jdbc(url));
            return source;
        } catch (IllegalArgumentException e) {
            throw Refusal.notAsked("'" + PostgresUrl.withoutPassword(url) + "' is not the URL of a PostgreSQL database."
                    + " Write postgresql://user@host:5432/name, with %25 for a percent sign in a password.");
        }
    }

    private static @Nullable String fromPgVariables(Map<String, String> environment) {
        String host = environment.get("PGHOST");
        String database = environment.get("PGDATABASE");
        if (host == null && database == null) {
            return null;
        }
        return "jdbc:postgresql://%s:%s/%s"
                .formatted(
                        host == null ? "localhost" : host,
                        environment.getOrDefault("PGPORT", "5432"),
                        database == null ? "" : URLEncoder.encode(database, StandardCharsets.UTF_8));
    }

    private static String ofDemo(Path folder) {
        try {
            return Files.readString(folder.resolve(URL_FILE)).strip();
        } catch (IOException e) {
            throw Refusal.notAsked("No database was named, and no demo is running. Use --url, set CAIRN_URL or PGHOST,"
                    + " or start the demo with: cairn demo");
        }
    }

    private static @Nullable String first(@Nullable String... choices) {
        for (String choice : choices) {
            if (choice != null) {
                return choice;
            }
        }
        return null;
    }
}
