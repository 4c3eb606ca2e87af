package dev.cairn.application.recover;

import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.domain.model.Upcoming;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Which jobs have to end what has exceeded a time limit, or to deliver signals. The leader knows already when the next limit
 * passes, so a job that has nothing to do sends no statement.
 *
 * @param attempts ends running attempts
 * @param tasks ends tasks that were not started in time
 * @param runs ends runs at their deadline
 * @param deliveries delivers signals
 */
public record EndOverdue(
        MaintenanceJob attempts, MaintenanceJob tasks, MaintenanceJob runs, MaintenanceJob deliveries) {

    /** The jobs whose limits have passed. */
    List<MaintenanceJob> due(Upcoming upcoming, Instant now) {
        List<MaintenanceJob> due = new ArrayList<>();
        if (Upcoming.isPast(upcoming.attempt(), now)) {
            due.add(attempts);
        }
        if (Upcoming.isPast(upcoming.start(), now)) {
            due.add(tasks);
        }
        if (Upcoming.isPast(upcoming.deadline(), now)) {
            due.add(runs);
        }
        if (upcoming.delivery()) {
            due.add(deliveries);
        }
        return due;
    }
}
