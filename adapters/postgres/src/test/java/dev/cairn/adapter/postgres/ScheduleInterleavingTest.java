package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleNotFoundException;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduleRef;
import dev.cairn.adapter.postgres.coordination.LocalWakeUps;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.time.ThisMachine;
import dev.cairn.application.EngineParts;
import dev.cairn.application.define.WorkflowDraft;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.schedule.RunSchedules;
import dev.cairn.domain.model.WorkflowDefinition;
import dev.cairn.domain.port.Store;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A tick of a schedule meets another leader, or somebody who pauses, changes, runs, backfills or deletes the schedule: one of
 * them stops after each of its statements in turn. The tick has one run at most, and none only if that is said.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class ScheduleInterleavingTest {

    private static final int MOST_STATEMENTS = 40;
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Recurrence HOURLY = Recurrence.every(HOUR);
    private static final ScheduleOptions ALLOW = ScheduleOptions.none().overlap(Overlap.ALLOW);

    private final InterleavingWorld world = new InterleavingWorld();
    private final Map<String, BiFunction<Store, String, Runnable>> acts = Map.of(
            "tick", (store, name) -> () -> leader(store).tick(Instant.now()),
            "pause", (store, name) -> () -> steer(store, name, schedule -> schedule.pause("met")),
            "resume", (store, name) -> () -> steer(store, name, ScheduleRef::resume),
            "another policy", (store, name) -> () -> define(store, name, HOURLY, ScheduleOptions.none()),
            "another recurrence",
                    (store, name) -> () -> define(store, name, Recurrence.every(HOUR.multipliedBy(5)), ALLOW),
            "run now", (store, name) -> () -> steer(store, name, ScheduleRef::runNow),
            "backfill",
                    (store, name) -> () -> steer(
                            store,
                            name,
                            schedule -> schedule.backfill(
                                    Instant.now().minus(HOUR.multipliedBy(3)),
                                    Instant.now().minusSeconds(5))),
            "delete", (store, name) -> () -> steer(store, name, ScheduleRef::delete));
    private Collision collision;
    private int meetings;

    @BeforeAll
    void observe() throws SQLException {
        collision = new Collision(world.schema);
    }

    @AfterAll
    void stop() throws SQLException {
        collision.close();
    }

    static List<Arguments> pairs() {
        List<Arguments> pairs = new ArrayList<>();
        for (String other : List.of(
                "tick", "pause", "resume", "another policy", "another recurrence", "run now", "backfill", "delete")) {
            pairs.add(Arguments.of("tick", other));
            pairs.add(Arguments.of(other, "tick"));
        }
        pairs.add(Arguments.of("another policy", "another recurrence"));
        pairs.add(Arguments.of("backfill", "backfill"));
        pairs.add(Arguments.of("run now", "delete"));
        return pairs;
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void a_tick_has_one_run_whoever_meets_it(String one, String other) {
        long deadlocks = collision.deadlocks();
        boolean more = true;
        for (int statements = 0; more && statements < MOST_STATEMENTS; statements++) {
            String name = "s" + meetings++;
            define(world.store, name, HOURLY, ALLOW);
            // Its tick at the last full hour has not been decided.
            world.execute("UPDATE cairn.schedules SET decided_until = date_trunc('hour', now()) - interval '1 second',"
                    + " next_tick = date_trunc('hour', now()), due_at = now() - interval '1 second'");

            more = collision.of(
                    store -> acts.get(one).apply(store, name),
                    store -> acts.get(other).apply(store, name),
                    statements);

            judge(name);
        }
        assertThat(more).as("the acts have an end").isFalse();
        assertThat(collision.deadlocks()).isEqualTo(deadlocks);
        assertThat(Verify.on(TestDatabase.server()).schema(world.schema.name()).check())
                .isEmpty();
    }

    private void judge(String name) {
        while (leader(world.store).tick(Instant.now())) {
            // the next round
        }
        Optional<ScheduleDetails> schedule =
                world.parts(world.store).callers().schedules().lookUp(name);
        if (schedule.isEmpty()) {
            return;
        }
        List<ScheduleEvent> events =
                world.store.inTransaction(tx -> tx.scheduleDirectory().history(name, 100));
        long ticked = count(events, ScheduleEvent.Type.TICKED);
        long skipped = events.stream().filter(event -> event.type().isSkip()).count();
        if (schedule.get().pause() == null) {
            assertThat(ticked + skipped).as("%s", events).isEqualTo(1);
        } else {
            assertThat(ticked + skipped).as("%s", events).isLessThanOrEqualTo(1);
        }
        assertThat(schedule.get().started()).isEqualTo(ticked);
        world.parts(world.store).callers().schedules().find(name).delete();
    }

    private static long count(List<ScheduleEvent> events, ScheduleEvent.Type type) {
        return events.stream().filter(event -> event.type() == type).count();
    }

    private static RunSchedules leader(Store store) {
        return new RunSchedules(store, new AfterCommit(new LocalWakeUps()), ThisMachine.ids());
    }

    private void steer(Store store, String name, java.util.function.Consumer<ScheduleRef> act) {
        EngineParts parts = world.parts(store);
        try {
            act.accept(parts.callers().schedules().find(name));
        } catch (ScheduleNotFoundException deleted) {
            // The other one was first.
        }
    }

    private void define(Store store, String name, Recurrence recurrence, ScheduleOptions options) {
        WorkflowDraft<String> wf = new WorkflowDraft<>("scheduled", String.class);
        wf.step("a").run(String.class, (input, ctx) -> "a");
        WorkflowDefinition definition = wf.build();
        world.parts(store).<String>define(definition).schedule(name, recurrence, "input", "t", options);
    }
}
