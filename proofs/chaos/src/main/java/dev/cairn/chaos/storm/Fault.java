package dev.cairn.chaos.storm;

/** What can happen to a system, and how often compared with the rest. */
public enum Fault {
    /** SIGKILL of a worker. */
    KILL(30, "worker killed"),
    /** SIGSTOP of a worker for longer than its lease, then SIGCONT. */
    PAUSE(7, "worker paused beyond its lease"),
    /** SIGTERM of a worker. */
    STOP(8, "worker stopped gracefully"),
    /** {@code pg_terminate_backend} of some sessions of engines. */
    TERMINATE(18, "backends terminated"),
    /** SIGKILL of every process of the server. */
    CRASH(3, "server crashed and restarted"),
    /** The proxy cuts a connection at its COMMIT. */
    CUT(18, "connections cut at COMMIT"),
    /** The proxy carries nothing for seconds. */
    HANG(6, "network hung"),
    /** The proxy is slow for seconds. */
    SLOW(6, "network slow"),
    /** A session locks tables as DDL does, while the server gives up statements that wait. */
    LOCK(10, "tables locked"),
    /** The server takes no writes for seconds. */
    READ_ONLY(5, "server read-only"),
    /** Triggers refuse writes as a full disk, a damaged one or a missing right does. */
    FULL_DISK(8, "disk full or damaged"),
    /** The pooler loses statements, hands on what other clients left, and ends idle sessions. */
    POOLER(6, "pooler misconfigured");

    private final int weight;
    private final String label;

    Fault(int weight, String label) {
        this.weight = weight;
        this.label = label;
    }

    int weight() {
        return weight;
    }

    public String label() {
        return label;
    }

    /** Whether the server is up meanwhile, and refuses. */
    public boolean refuses() {
        return switch (this) {
            case LOCK, READ_ONLY, FULL_DISK, POOLER -> true;
            case KILL, PAUSE, STOP, TERMINATE, CRASH, CUT, HANG, SLOW -> false;
        };
    }

    /** Whether it is the cause of an error with that SQLSTATE and that text. */
    public boolean isCauseOf(String state, String message) {
        if (message.contains(FullDisk.MESSAGE)) {
            return this == FULL_DISK;
        }
        return switch (state) {
            case "55P03", "57014" -> this == LOCK;
            case "25006" -> this == READ_ONLY;
            case "26000", "42P05", "08P01", "40001", "42501", "57P05" -> this == POOLER;
            default -> false;
        };
    }
}
