package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.Schema;

/** What the engine does, and a statement that it cannot do it without. */
enum RefusedFlow {
    SETTLE("UPDATE", "tasks"),
    TIMERS("DELETE", "timers"),
    CLAIM("INSERT", "leases"),
    TRIGGER("INSERT", "workflow_runs"),
    JOIN("INSERT", "workers"),
    HEARTBEAT("UPDATE", "workers"),
    REAP("DELETE", "workers"),
    /** Tasks of a claim whose answer was lost. */
    GIVE_BACK("DELETE", "leases"),
    /** A worker that stops gives everything back. */
    STOP("DELETE", "leases");

    private final String operation;
    private final String table;

    RefusedFlow(String operation, String table) {
        this.operation = operation;
        this.table = table;
    }

    PlantedRefusal plant(Schema schema, String state) {
        return PlantedRefusal.of(schema, state, operation, table, "true");
    }
}
