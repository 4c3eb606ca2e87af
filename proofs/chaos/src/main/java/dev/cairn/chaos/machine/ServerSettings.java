package dev.cairn.chaos.machine;

import java.sql.SQLException;
import java.util.Collection;
import java.util.Map;

/** Settings of the whole server that are changed while it runs. Every session feels them that did not choose its own. */
public record ServerSettings(Database database) {

    private static final String RELOAD = "SELECT pg_reload_conf()";

    /** Sets all of these. */
    public void set(Map<String, String> values) throws SQLException {
        for (Map.Entry<String, String> setting : values.entrySet()) {
            database.execute("ALTER SYSTEM SET " + setting.getKey() + " = '" + setting.getValue() + "'");
        }
        database.execute(RELOAD);
    }

    /** Gives all of these the value back that they had at the start. */
    public void reset(Collection<String> names) throws SQLException {
        for (String name : names) {
            database.execute("ALTER SYSTEM RESET " + name);
        }
        database.execute(RELOAD);
    }
}
