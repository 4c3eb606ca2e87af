package dev.cairn.cli.shell;

import dev.cairn.cli.text.Style;
import java.util.List;
import picocli.CommandLine.Mixin;

/** What commands that ask a database have in common: its options, and where the answer goes. */
public final class Common {

    private final Surroundings around;

    @Mixin
    private DatabaseOptions database = new DatabaseOptions();

    /** In these surroundings. */
    public Common(Surroundings around) {
        this.around = around;
    }

    /** The database, which answers. */
    public Database open() {
        return database.open(around);
    }

    /** Whether a database was named, on the command line or in the environment. */
    public boolean isNamed() {
        return database.isNamed(around);
    }

    /** The schema that was named, or the usual one. */
    public String schema() {
        return database.schema(DatabaseOptions.DEFAULT_SCHEMA);
    }

    /** Where the command runs. */
    public Surroundings around() {
        return around;
    }

    /** Colours, where they can be seen. */
    public Style style() {
        return around.style();
    }

    /** Puts out these lines. */
    public void print(List<String> lines) {
        lines.forEach(around.out()::println);
    }

    /** Puts out this line. */
    public void print(String line) {
        around.out().println(line);
    }
}
