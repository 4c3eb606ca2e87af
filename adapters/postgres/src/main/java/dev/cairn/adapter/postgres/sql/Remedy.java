package dev.cairn.adapter.postgres.sql;

/** What an operator can do about an error of the server. */
public final class Remedy {

    private Remedy() {}

    /** A sentence that says what to do about an SQLSTATE. */
    public static String of(String state) {
        return switch (state) {
            case "42P01", "42703", "42883", "3F000" ->
                "Cairn's tables are missing or of another version. Migrate the schema first.";
            case "42501" -> Grants.remedy();
            case "25006" ->
                "The server takes no writes: it is a standby, or default_transaction_read_only is on. Point the data"
                        + " source to the primary, or switch the setting off.";
            case "53100" -> "The disk of the server is full. Make room on it.";
            case "53300" -> "Raise max_connections of the server, or make the pools smaller.";
            case "55P03" ->
                "Somebody held a lock for longer than lock_timeout. Look for it in pg_locks, or raise lock_timeout for"
                        + " the role of Cairn's connections.";
            case "57014" ->
                "The statement was cancelled, by hand or by statement_timeout. Raise statement_timeout for the role of"
                        + " Cairn's connections.";
            case "26000", "42P05" ->
                "A pooler that does not know prepared statements lies between. Add prepareThreshold=0 to the JDBC URL.";
            case "57P03" -> "The server is starting or stopping; Cairn asks again.";
            default -> ofClass(state);
        };
    }

    private static String ofClass(String state) {
        return switch (state.length() < 2 ? "" : state.substring(0, 2)) {
            case "08" -> "Start the server, or correct host and port of the data source.";
            case "28", "3D" -> "Check user, password and database of the data source, and pg_hba.conf of the server.";
            case "53" -> "The server is short of a resource. Give it more of it.";
            default -> "The log of the server may say more; Cairn tries again until the server takes it.";
        };
    }
}
