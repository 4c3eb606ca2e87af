package dev.cairn.admin.api;

import dev.cairn.Limits;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleNotFoundException;
import dev.cairn.ScheduleRef;
import dev.cairn.Schedules;
import dev.cairn.StartedRun;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Field;
import dev.cairn.admin.web.Refused;
import dev.cairn.admin.web.Route;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/** Schedules: when they tick, what they did, and steering them. */
final class ScheduleRoutes {

    private static final int USUAL = 100;
    private static final int EVENTS = 100;

    private final Backend backend;

    ScheduleRoutes(Backend backend) {
        this.backend = backend;
    }

    List<Route> routes() {
        return List.of(
                Route.get("/schedules", "Schedules by name", "schedules", this::list)
                        .query(
                                Field.text("cursor", "Goes on behind an earlier list, which said with which cursor"),
                                Field.number("limit", "At most so many")),
                Route.get(
                        "/schedules/{schedule}",
                        "A schedule with its next ticks and what happened to it",
                        "schedule_details",
                        this::one),
                Route.post(
                                "/schedules/{schedule}/pause",
                                202,
                                "Pauses a schedule",
                                "schedule_changed",
                                call -> changed(call, ref -> ref.pause(call.need("reason"))))
                        .body(Field.text("reason", "Why; it is shown with the schedule")
                                .required()),
                Route.post(
                        "/schedules/{schedule}/resume",
                        202,
                        "Ends a pause; its ticks are skipped",
                        "schedule_changed",
                        call -> changed(call, ScheduleRef::resume)),
                Route.post("/schedules/{schedule}/run", 202, "Starts a run now", "schedule_run", this::run),
                Route.post(
                                "/schedules/{schedule}/backfill",
                                202,
                                "Starts the runs of ticks that have passed, at most 1,000",
                                "schedule_backfill",
                                this::backfill)
                        .body(
                                Field.instant("from", "The first instant").required(),
                                Field.instant("to", "The instant after the last")
                                        .required()));
    }

    private Object list(Call call) {
        int limit = call.number("limit", USUAL, 1, Limits.MAX_PAGE - 1);
        String after = Objects.requireNonNullElse(call.text("cursor"), "");
        List<ScheduleDetails> found = schedules(call).list(after, limit + 1);
        List<ScheduleDetails> page = found.stream().limit(limit).toList();
        Scope scope = Scope.of(backend, call.user());
        return Fields.of("now", backend.inspector().now())
                .put(
                        "schedules",
                        Fields.list(
                                page.stream()
                                        .filter(schedule -> scope.sees(schedule.tenant()))
                                        .toList(),
                                ScheduleRoutes::row))
                .put("next_cursor", found.size() > limit ? page.getLast().name() : null);
    }

    private Object one(Call call) {
        ScheduleRef ref = seen(call);
        return Fields.of("now", backend.inspector().now())
                .putAll(row(ref.inspect()))
                .put("next", ref.next())
                .put("history", Fields.list(ref.history(EVENTS), ScheduleRoutes::event));
    }

    private Object changed(Call call, Function<ScheduleRef, ScheduleDetails> change) {
        return row(change.apply(seen(call)));
    }

    private Object run(Call call) {
        return Fields.of("run_id", seen(call).runNow().id());
    }

    private Object backfill(Call call) {
        Instant from = Objects.requireNonNull(call.instant("from"));
        Instant to = Objects.requireNonNull(call.instant("to"));
        List<StartedRun> runs = seen(call).backfill(from, to);
        return Fields.of("ticks", runs.size())
                .put("started", runs.stream().filter(StartedRun::isNew).count());
    }

    private Schedules schedules(Call call) {
        return backend.engines().of(call.user()).schedules();
    }

    /** A schedule of a tenant that is not seen does not exist. */
    private ScheduleRef seen(Call call) {
        String name = call.need("schedule");
        Scope scope = Scope.of(backend, call.user());
        Schedules schedules = schedules(call);
        return schedules
                .lookUp(name)
                .filter(schedule -> scope.sees(schedule.tenant()))
                .map(schedule -> schedules.find(schedule.name()))
                .orElseThrow(() -> Refused.notFound(String.valueOf(new ScheduleNotFoundException(name).getMessage())));
    }

    private static Fields row(ScheduleDetails schedule) {
        ScheduleDetails.Pause pause = schedule.pause();
        ScheduleDetails.Tick last = schedule.last();
        return Fields.of("name", schedule.name())
                .put("workflow", schedule.workflow())
                .put("tenant", schedule.tenant())
                .put("recurrence", schedule.recurrence().toString())
                .put("overlap", schedule.options().overlap().name().toLowerCase(Locale.ROOT))
                .put("catch_up", schedule.options().catchUp().kind().name().toLowerCase(Locale.ROOT))
                .put("jitter_ms", schedule.options().jitter().toMillis())
                .put("start_at", schedule.options().startAt())
                .put("end_at", schedule.options().endAt())
                .put("defined_at", schedule.definedAt())
                .put("next_tick", schedule.nextTick())
                .put("waiting_tick", schedule.waitingTick())
                .put("last_tick", last == null ? null : last.at())
                .put("last_run", last == null ? null : last.run())
                .put("started", schedule.started())
                .put("skipped", schedule.skipped())
                .put(
                        "pause",
                        pause == null
                                ? null
                                : Fields.of("by", pause.by())
                                        .put("reason", pause.reason())
                                        .put("since", pause.at()));
    }

    private static Fields event(ScheduleEvent event) {
        return Fields.of("at", event.at())
                .put("type", event.type().name().toLowerCase(Locale.ROOT))
                .put("tick", event.tick())
                .put("run_id", event.run())
                .put("count", event.count())
                .put("detail", event.detail());
    }
}
