package dev.cairn.application.schedule;

import dev.cairn.Recurrence;
import dev.cairn.ScheduleOptions;
import dev.cairn.domain.model.Payload;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.service.GraphRules;
import dev.cairn.domain.service.Required;

/** A definition of a schedule before its input is encoded. */
public record ScheduleRequest(
        String workflow, String schedule, Recurrence recurrence, String tenant, ScheduleOptions options) {

    /** Refuses what is missing, and names that cannot be stored. */
    public ScheduleRequest {
        GraphRules.checkName("Workflow '" + workflow + "': the schedule", schedule);
        String what = "Schedule '" + schedule + "': the ";
        GraphRules.checkName(what + "tenant", tenant);
        Required.argument(recurrence, what + "recurrence", "Use Recurrence.cron(…) or Recurrence.every(…)");
        Required.argument(options, what + "ScheduleOptions argument", "Use ScheduleOptions.none()");
    }

    /** The definition with an encoded input. */
    public ScheduleDefinition with(Payload input) {
        return new ScheduleDefinition(schedule, workflow, tenant, recurrence, options, input);
    }
}
