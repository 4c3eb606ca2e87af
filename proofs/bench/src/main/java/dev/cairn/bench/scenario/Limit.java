package dev.cairn.bench.scenario;

/** What the server itself can do at most, measured in the same run. */
public enum Limit {
    /** Rows inserted one by one, a commit each, by 1 client. */
    COMMITS_1("commits/s, 1 client"),
    /** The same by 8 clients. */
    COMMITS_8("commits/s, 8 clients"),
    /** The same by 32 clients. */
    COMMITS_32("commits/s, 32 clients"),
    /** Rows inserted a thousand at a time by 1 client. */
    ROWS_1("batched rows/s, 1 client"),
    /** The same by 2 clients. */
    ROWS_2("batched rows/s, 2 clients"),
    /** How long one client waits for the commit of one row, in the median, with one commit right after the other. */
    COMMIT_MILLIS("bare commit p50 ms"),
    /** The same with a pause before each, as long as between two runs of (d). */
    IDLE_COMMIT_MILLIS("bare commit at idle p50 ms");

    private final String label;

    Limit(String label) {
        this.label = label;
    }

    /** How it is shown, and the name of its figure. */
    public String label() {
        return label;
    }
}
