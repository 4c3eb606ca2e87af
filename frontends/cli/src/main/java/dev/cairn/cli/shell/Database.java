package dev.cairn.cli.shell;

import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.cli.text.Words;
import java.net.UnknownHostException;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database that a command asks.
 *
 * @param source opens a connection each time
 * @param schema of Cairn's tables
 */
public record Database(PGSimpleDataSource source, String schema) {

    /** For reading. */
    public Inspector inspector() {
        return Inspector.on(source).schema(schema);
    }

    /** Its connections. */
    public DataSource dataSource() {
        return source;
    }

    /** Host, port and name, for people. */
    public String place() {
        return source.getServerNames()[0] + ":" + source.getPortNumbers()[0] + "/" + source.getDatabaseName();
    }

    /** Refuses in a sentence when nobody answers there, or not to this user. */
    Database reached(String remedy) {
        try (Connection connection = source.getConnection()) {
            connection.getMetaData();
            return this;
        } catch (SQLException e) {
            throw Refusal.notAsked(reason(e) + remedy);
        }
    }

    private String reason(SQLException e) {
        String state = e.getSQLState() == null ? "" : e.getSQLState();
        return switch (state) {
            case "28P01", "28000", "08004" ->
                "The server at " + place() + " does not let user '" + source.getUser() + "' in: " + said(e) + ".";
            case "3D000" -> "There is no database '" + source.getDatabaseName() + "' at " + place() + ".";
            case "08001" ->
                e.getCause() instanceof UnknownHostException
                        ? "The host of " + place() + " is unknown."
                        : "No PostgreSQL server answers at " + place() + ": " + said(e) + ".";
            default -> "The server at " + place() + " could not be asked: " + said(e) + ".";
        };
    }

    private static String said(SQLException e) {
        Throwable deepest = e.getCause() == null ? e : e.getCause();
        String text = Words.oneLine(deepest.getMessage() == null ? e.toString() : deepest.getMessage());
        return text.replaceFirst("^FATAL: ", "").replaceFirst("\\.$", "");
    }
}
