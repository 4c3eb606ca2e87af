package dev.cairn.cli.demo;

import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.DatabaseOptions;
import dev.cairn.cli.shell.Surroundings;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** A database that the demo is to use instead of a server of its own; the environment is not asked for one. */
final class DemoDatabase {

    @Option(
            names = "--url",
            paramLabel = "URL",
            description = "Uses this database, such as postgresql://user@host:5432/name, and starts no server. Default:"
                    + " a server of its own, whatever CAIRN_URL and PGHOST say.")
    private @Nullable String url;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "The user for --url. Default: the one in it, then PGUSER, then your name on this machine.")
    private @Nullable String user;

    @Option(
            names = "--password",
            paramLabel = "TEXT",
            description = "The password for --url. Others may see it in the list of processes; PGPASSWORD is safer."
                    + " Default: the one in the URL, then PGPASSWORD, then the one in .pgpass.")
    private @Nullable String password;

    @Option(
            names = "--schema",
            paramLabel = "NAME",
            description = "Schema of Cairn's tables. Default: cairn, or cairn_demo with --url.")
    private @Nullable String schema;

    boolean isNamed() {
        return url != null;
    }

    Database open(Surroundings around, String defaultSchema) {
        return DatabaseOptions.of(url, user, password).open(around, schema(defaultSchema));
    }

    String schema(String otherwise) {
        return schema == null ? otherwise : schema;
    }
}
