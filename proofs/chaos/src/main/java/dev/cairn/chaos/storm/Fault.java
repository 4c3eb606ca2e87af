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
    SLOW(6, "network slow");

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
}
