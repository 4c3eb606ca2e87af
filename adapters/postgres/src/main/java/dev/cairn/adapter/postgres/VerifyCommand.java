package dev.cairn.adapter.postgres;

import dev.cairn.CairnException;
import java.io.PrintStream;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Checks a database from the command line: a line for each violation, then what was looked at. The exit status is 0 when
 * all is well, 1 when something is wrong, 2 when it could not be checked.
 */
public final class VerifyCommand {

    private static final int CLEAN = 0;
    private static final int VIOLATED = 1;
    private static final int NOT_CHECKED = 2;

    private static final String USAGE = "Usage: verify --url jdbc:postgresql://host/database [--user name]"
            + " [--password text] [--schema cairn]. User and password may also be in PGUSER and PGPASSWORD.";
    private static final Set<String> OPTIONS = Set.of("--url", "--user", "--password", "--schema");

    private final Map<String, String> environment;
    private final PrintStream out;
    private final PrintStream err;

    VerifyCommand(Map<String, String> environment, PrintStream out, PrintStream err) {
        this.environment = environment;
        this.out = out;
        this.err = err;
    }

    /** Runs it and ends the process. */
    public static void main(String[] arguments) {
        System.exit(new VerifyCommand(System.getenv(), System.out, System.err).run(arguments));
    }

    /** Runs it and returns the exit status. */
    int run(String... arguments) {
        try {
            return report(verify(parse(arguments)).findings());
        } catch (CairnException | IllegalArgumentException e) {
            err.println("Not checked: " + e.getMessage());
            return NOT_CHECKED;
        }
    }

    private int report(Verify.Findings findings) {
        findings.violations().forEach(out::println);
        int count = findings.violations().size();
        String verdict = count == 0 ? "clean" : count + (count == 1 ? " violation" : " violations");
        out.println(verdict + ", looked at " + findings.seen());
        if (count >= Verify.MOST_OF_A_KIND) {
            out.println("There may be more: of each invariant the first " + Verify.MOST_OF_A_KIND + " are listed.");
        }
        return count == 0 ? CLEAN : VIOLATED;
    }

    private Verify verify(Map<String, String> options) {
        String url = options.get("--url");
        if (url == null) {
            throw new IllegalArgumentException("--url is missing. " + USAGE);
        }
        PGSimpleDataSource source = new PGSimpleDataSource();
        source.setUrl(url);
        source.setUser(first(options.get("--user"), source.getUser(), environment.get("PGUSER")));
        source.setPassword(first(options.get("--password"), source.getPassword(), environment.get("PGPASSWORD")));
        return Verify.of(source).schema(options.getOrDefault("--schema", Schema.DEFAULT_NAME));
    }

    /** What was said on the command line goes before what is in the URL, and that before the environment. */
    private static @Nullable String first(@Nullable String... choices) {
        for (String choice : choices) {
            if (choice != null) {
                return choice;
            }
        }
        return null;
    }

    private static Map<String, String> parse(String... arguments) {
        Map<String, String> options = new HashMap<>();
        for (int i = 0; i < arguments.length; i += 2) {
            if (!OPTIONS.contains(arguments[i]) || i + 1 == arguments.length) {
                throw new IllegalArgumentException("'" + arguments[i] + "' is not an option with a value. " + USAGE);
            }
            options.put(arguments[i], arguments[i + 1]);
        }
        return options;
    }
}
