package dev.cairn.cli.shell;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine.Option;

/** Which database to ask: what was said on the command line, else in the environment, else that of the demo. */
public final class DatabaseOptions {

    /** The file in the demo's folder that names its database while it runs. */
    public static final String URL_FILE = "url";

    static final String DEFAULT_SCHEMA = "cairn";

    private static final int CONNECT_SECONDS = 5;

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Database to ask, such as jdbc:postgresql://host:5432/name. Default: CAIRN_URL, then PGHOST,"
                    + " PGPORT and PGDATABASE, then the demo while it runs.")
    private @Nullable String url;

    @Option(names = "--user", paramLabel = "NAME", description = "Its user. Default: the one in the URL, then PGUSER.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "Its password. Default: the one in the URL, then PGPASSWORD.")
    private @Nullable String password;

    @Option(names = "--schema", paramLabel = "NAME", description = "Schema of Cairn's tables. Default: cairn.")
    private @Nullable String schema;

    /** Whether a database was named on the command line. */
    public boolean hasUrl() {
        return url != null;
    }

    /** The database, which answers; the schema is that of the option or else the one given here. */
    public Database open(Surroundings around, String defaultSchema) {
        Map<String, String> environment = around.environment();
        String named = first(url, environment.get("CAIRN_URL"), fromPgVariables(environment));
        String chosen = named == null ? ofDemo(around.demoFolder()) : named;
        PGSimpleDataSource source = sourceOf(chosen);
        source.setUser(first(user, source.getUser(), environment.get("PGUSER"), System.getProperty("user.name")));
        source.setPassword(first(password, source.getPassword(), environment.get("PGPASSWORD")));
        source.setConnectTimeout(CONNECT_SECONDS);
        source.setApplicationName("cairn");
        return new Database(source, schema(defaultSchema))
                .reached(named == null ? " That was the demo's; start it again, or name a database with --url." : "");
    }

    /** The database in the schema {@code cairn}, unless another was named. */
    public Database open(Surroundings around) {
        return open(around, DEFAULT_SCHEMA);
    }

    /** The schema that was named, or else this one. */
    public String schema(String otherwise) {
        return schema == null ? otherwise : schema;
    }

    private static PGSimpleDataSource sourceOf(String url) {
        PGSimpleDataSource source = new PGSimpleDataSource();
        try {
            source.setUrl(PostgresUrl.jdbc(url));
            return source;
        } catch (IllegalArgumentException e) {
            throw Refusal.notAsked(
                    "'" + url + "' is not the URL of a PostgreSQL database. Write jdbc:postgresql://host:5432/name.");
        }
    }

    private static @Nullable String fromPgVariables(Map<String, String> environment) {
        String host = environment.get("PGHOST");
        String database = environment.get("PGDATABASE");
        if (host == null && database == null) {
            return null;
        }
        String user = environment.getOrDefault("PGUSER", "postgres");
        return "jdbc:postgresql://%s:%s/%s"
                .formatted(
                        host == null ? "localhost" : host,
                        environment.getOrDefault("PGPORT", "5432"),
                        database == null ? user : database);
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
