package dev.cairn.application.schedule;

import dev.cairn.Limits;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleRef;
import dev.cairn.StartedRun;
import dev.cairn.domain.service.Required;
import java.time.Instant;
import java.util.List;

/** A reference to a schedule. */
record ScheduleHandle(String name, SteerSchedules schedules) implements ScheduleRef {

    @Override
    public ScheduleDetails inspect() {
        return schedules.inspect(name);
    }

    @Override
    public List<Instant> next(int number) {
        return schedules.next(name, number);
    }

    @Override
    public List<ScheduleEvent> history(int limit) {
        return schedules.history(name, limit);
    }

    @Override
    public ScheduleDetails pause(String reason) {
        String what = "Schedule '" + name + "': the reason of the pause";
        Required.argument(reason, what, "Say why in a few words; it is stored with the schedule");
        if (reason.isBlank() || reason.length() > Limits.MAX_REASON_LENGTH) {
            throw new IllegalArgumentException(what + " must have 1 to " + Limits.MAX_REASON_LENGTH
                    + " characters and not be blank. Say why in a few words.");
        }
        Limits.checkText(what, reason);
        return schedules.pause(name, reason);
    }

    @Override
    public ScheduleDetails resume() {
        return schedules.resume(name);
    }

    @Override
    public StartedRun runNow() {
        return schedules.starting().now(name);
    }

    @Override
    public List<StartedRun> backfill(Instant from, Instant to) {
        return schedules.starting().backfill(name, from, to);
    }

    @Override
    public void delete() {
        schedules.delete(name);
    }

    @Override
    public String toString() {
        return "schedule '" + name + "'";
    }
}
