package dev.cairn.application.recover;

import dev.cairn.application.operate.MaintenanceJob;
import dev.cairn.domain.model.Upcoming;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Which jobs have something due: what has exceeded a time limit, schedules, signals to deliver. The leader knows already when
 * the next one is due, so a job that has nothing to do sends no statement.
 *
 * @param attempts ends running attempts
 * @param tasks ends tasks that were not started in time
 * @param runs ends runs at their deadline
 * @param schedules starts the runs of due ticks
 * @param deliveries delivers signals
 */
public record EndOverdue(
        MaintenanceJob attempts,
        MaintenanceJob tasks,
        MaintenanceJob runs,
        MaintenanceJob schedules,
        MaintenanceJob deliveries) {

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
        if (Upcoming.isPast(upcoming.schedule(), now)) {
            due.add(schedules);
        }
        if (upcoming.delivery()) {
            due.add(deliveries);
        }
        return due;
    }
}
