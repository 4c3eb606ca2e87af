package dev.cairn.schedules;

import dev.cairn.CairnException;
import dev.cairn.Overlap;
import dev.cairn.Recurrence;
import dev.cairn.RunStatus;
import dev.cairn.ScheduleDetails;
import dev.cairn.ScheduleEvent;
import dev.cairn.ScheduleOptions;
import dev.cairn.ScheduledTick;
import dev.cairn.StoreUnavailableException;
import dev.cairn.Workflow;
import dev.cairn.adapter.time.SystemIds;
import dev.cairn.application.observe.AfterCommit;
import dev.cairn.application.schedule.RunSchedules;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.testkit.TestCairn;
import dev.cairn.testkit.TestWorker;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/**
 * Four days of four schedules, one for each overlap rule, with a change of clocks among them. Leaders die at random, and a
 * worker gets on with the runs at random. What became of each tick is compared with a list that the engine has not made.
 */
final class ScheduledWorld {

    private static final Instant BEGIN = Instant.parse("2026-03-27T12:00:30Z");
    private static final Instant END = Instant.parse("2026-03-31T12:00:10Z");
    private static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    private static final int MOST_LOOKS = 50;
    private static final int MOST_ROUNDS = 10_000;

    private final SplittableRandom random;
    private final UnaryOperator<Store> bug;
    private final TestCairn cairn = TestCairn.withWorkers(1);
    private final TestWorker worker = cairn.worker();
    private final Map<String, TreeSet<Instant>> expected = new HashMap<>();
    private final List<String> wrong = new ArrayList<>();

    ScheduledWorld(long seed, UnaryOperator<Store> bug) {
        this.random = new SplittableRandom(seed);
        this.bug = bug;
        cairn.clock().set(BEGIN);
        Workflow<String> work =
                cairn.workflow("work", String.class, wf -> wf.step("do").run((input, ctx) -> {}));
        define(work, "nightly", Recurrence.cron("30 2 * * *").in(BERLIN), Overlap.ALLOW);
        define(work, "skip", Recurrence.every(Duration.ofMinutes(20)), Overlap.SKIP);
        define(work, "queue", Recurrence.every(Duration.ofMinutes(30)), Overlap.QUEUE_ONE);
        define(work, "cancel", Recurrence.every(Duration.ofMinutes(45)), Overlap.CANCEL_OTHER);
    }

    private void define(Workflow<String> work, String name, Recurrence recurrence, Overlap overlap) {
        work.schedule(name, recurrence, "", "acme", ScheduleOptions.none().overlap(overlap));
        expected.put(
                name,
                switch (recurrence) {
                    case Recurrence.Cron cron -> nights();
                    case Recurrence.Interval interval -> multiples(interval.length());
                });
    }

    private static TreeSet<Instant> nights() {
        TreeSet<Instant> ticks = new TreeSet<>();
        for (LocalDate day = LocalDate.of(2026, 3, 19); day.getMonthValue() < 5; day = day.plusDays(1)) {
            LocalDateTime time = day.atTime(2, 30);
            List<ZoneOffset> offsets = BERLIN.getRules().getValidOffsets(time);
            ticks.add(
                    offsets.isEmpty()
                            ? BERLIN.getRules().getTransition(time).getInstant()
                            : time.toInstant(offsets.getFirst()));
        }
        return new TreeSet<>(ticks.subSet(BEGIN, false, END, true));
    }

    private static TreeSet<Instant> multiples(Duration length) {
        TreeSet<Instant> ticks = new TreeSet<>();
        for (Instant at = Instant.parse("2026-03-27T00:00:00Z"); !at.isAfter(END); at = at.plus(length)) {
            if (at.isAfter(BEGIN)) {
                ticks.add(at);
            }
        }
        return ticks;
    }

    /** Lives through all of it, and returns what is wrong at the end. */
    List<String> live() {
        int rounds = 0;
        for (Instant due = nextDue(); due.isBefore(END); due = nextDue()) {
            require(rounds++ < MOST_ROUNDS, "the schedules do not move on from " + due);
            if (due.isAfter(cairn.clock().instant())) {
                cairn.clock().set(due);
            }
            lead();
            work();
            if (!wrong.isEmpty()) {
                return wrong;
            }
        }
        cairn.clock().set(END);
        lead();
        for (ScheduleDetails schedule : cairn.schedules().list(10)) {
            judge(schedule);
        }
        return wrong;
    }

    private Instant nextDue() {
        Instant due =
                cairn.store().inTransaction(tx -> tx.timeLimits().upcoming()).schedule();
        return due == null ? END : due;
    }

    /** Leaders look, and die, until one finds nothing to do. */
    private void lead() {
        for (int looks = 0; looks < MOST_LOOKS; looks++) {
            Death death = Death.values()[random.nextInt(Death.values().length)];
            RunSchedules leader = new RunSchedules(
                    bug.apply(new Mortal(cairn.store(), death)),
                    new AfterCommit(cairn.store().wakeUps()),
                    new SystemIds(cairn.clock(), random));
            try {
                if (!leader.tick(cairn.clock().instant())) {
                    return;
                }
            } catch (StoreUnavailableException dead) {
                // The next leader looks.
            }
        }
        wrong.add("the leaders find no end at " + cairn.clock().instant());
    }

    private void work() {
        if (random.nextBoolean()) {
            worker.claim();
        }
        if (random.nextBoolean()) {
            worker.runClaimed();
            worker.settle();
        }
    }

    private void judge(ScheduleDetails schedule) {
        String name = schedule.name();
        TreeSet<Instant> all = expected.get(name);
        List<Run> runs = cairn.store().snapshot().runs().stream()
                .filter(run -> tick(run).schedule().equals(name))
                .sorted(Comparator.comparing(run -> tick(run).at()))
                .toList();
        List<Instant> ticks = runs.stream().map(run -> tick(run).at()).toList();
        require(all.containsAll(ticks), name + " has runs of instants that are no ticks");
        require(new HashSet<>(ticks).size() == ticks.size(), name + " has two runs of one tick");
        long waiting = schedule.waitingTick() == null ? 0 : 1;
        require(
                ticks.size() + schedule.skipped() + waiting == all.size(),
                name + " has lost ticks or counted them twice: " + ticks.size() + " runs, " + schedule.skipped()
                        + " skipped, " + waiting + " waiting, of " + all.size());
        judgeEvents(schedule, ticks);
        judgeOverlap(name, runs);
    }

    private void judgeEvents(ScheduleDetails schedule, List<Instant> ticks) {
        List<ScheduleEvent> events =
                cairn.store().inTransaction(tx -> tx.scheduleDirectory().history(schedule.name(), 100_000));
        List<Instant> ticked = events.stream()
                .filter(event -> event.type() == ScheduleEvent.Type.TICKED)
                .map(ScheduleEvent::tick)
                .sorted()
                .toList();
        long skipped = events.stream()
                .filter(event -> event.type().isSkip())
                .mapToLong(ScheduleEvent::count)
                .sum();
        require(ticked.equals(ticks), schedule.name() + " tells of other ticks than it has run");
        require(skipped == schedule.skipped(), schedule.name() + " tells of other skips than it counts");
        require(schedule.started() == ticks.size(), schedule.name() + " counts other runs than it has started");
    }

    private void judgeOverlap(String name, List<Run> runs) {
        for (int i = 1; i < runs.size(); i++) {
            Run before = runs.get(i - 1);
            Run after = runs.get(i);
            Instant end = before.finishedAt();
            boolean over = end != null && !end.isAfter(after.origin().createdAt());
            require(over || name.equals("nightly"), name + " lets runs overlap");
        }
        require(
                !name.equals("skip") || runs.stream().noneMatch(run -> run.status() == RunStatus.CANCELLED),
                name + " cancels runs");
    }

    private void require(boolean holds, String otherwise) {
        if (!holds) {
            wrong.add(otherwise);
        }
    }

    private static ScheduledTick tick(Run run) {
        return ScheduledTick.of(run.origin().metadata()).orElseThrow();
    }

    private enum Death {
        BEFORE_COMMIT,
        AFTER_COMMIT,
        NEVER
    }

    /** The store as a leader meets it that dies in its transaction. */
    private record Mortal(Store store, Death death) implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            T result = store.inTransaction(tx -> {
                T done = work.apply(tx);
                if (death == Death.BEFORE_COMMIT) {
                    throw new StoreUnavailableException("killed before its commit", new CairnException("killed"));
                }
                return done;
            });
            if (death == Death.AFTER_COMMIT) {
                throw new StoreUnavailableException("killed after its commit", new CairnException("killed"));
            }
            return result;
        }
    }
}
