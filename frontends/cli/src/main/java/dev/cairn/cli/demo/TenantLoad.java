package dev.cairn.cli.demo;

import dev.cairn.Workflow;
import dev.cairn.WorkflowRunRef;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;

/** What one tenant orders: one after the other at a pace, or as much as it can when it floods. */
final class TenantLoad {

    private static final int BULK = 50;

    private final String tenant;
    private final Duration pace;
    private final int mostOpen;
    private final int total;
    private int triggered;

    /**
     * Orders this many in all.
     *
     * @param pace from one order to the next; zero for one that floods
     * @param mostOpen how many may be unfinished
     */
    TenantLoad(String tenant, Duration pace, int mostOpen, int total) {
        this.tenant = tenant;
        this.pace = pace;
        this.mostOpen = mostOpen;
        this.total = total;
    }

    String tenant() {
        return tenant;
    }

    boolean floods() {
        return pace.isZero();
    }

    boolean isDone() {
        return triggered >= total;
    }

    /** Orders what is due so long after the beginning, and returns the new runs. */
    List<UUID> tick(Workflow<OrderWorkflow.Order> orders, Duration elapsed, int open) {
        long due = floods() ? total : elapsed.dividedBy(pace) + 1;
        long number = Math.min(Math.min(due, total) - triggered, Math.min(mostOpen - open, BULK));
        List<OrderWorkflow.Order> batch = new ArrayList<>();
        for (int i = 0; i < number; i++) {
            batch.add(OrderWorkflow.Order.of(tenant, triggered++));
        }
        return batch.isEmpty()
                ? List.of()
                : orders.runAll(batch, tenant).stream().map(WorkflowRunRef::id).toList();
    }
}
