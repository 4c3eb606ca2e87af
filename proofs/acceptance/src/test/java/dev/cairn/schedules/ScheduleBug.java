package dev.cairn.schedules;

import dev.cairn.Recurrence;
import dev.cairn.ScheduleEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.NewRun;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.model.ScheduleDefinition;
import dev.cairn.domain.model.ScheduleProgress;
import dev.cairn.domain.model.StoredSchedule;
import dev.cairn.domain.port.Runs;
import dev.cairn.domain.port.Schedules;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.port.Transaction;
import dev.cairn.domain.service.PlanSchedule;
import dev.cairn.testkit.doubles.ForwardingRuns;
import dev.cairn.testkit.doubles.ForwardingSchedules;
import dev.cairn.testkit.doubles.ForwardingTransaction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.UnaryOperator;

/** Mistakes that somebody could make in the schedules. */
enum ScheduleBug {
    THE_SCHEDULE_MOVES_ON_IN_A_TRANSACTION_OF_ITS_OWN(MovesOnFirst::new),
    OVERLAP_LOOKS_AT_RUNNING_STEPS_ONLY(wrapped(tx -> new Finding(tx) {
        @Override
        List<Run> seen(List<Run> found) {
            return found.stream().filter(run -> hasStarted(tx, run)).toList();
        }
    })),
    A_RUN_COUNTS_AS_CANCELLED_BEFORE_IT_IS(wrapped(tx -> new Finding(tx) {
        @Override
        List<Run> seen(List<Run> found) {
            return found.stream().map(run -> run.cancelled("not really")).toList();
        }
    })),
    OPEN_RUNS_ARE_FORGOTTEN(saving((before, tx) -> progress(before, List.of(), true, before.started(), 0))),
    THE_WAITING_TICK_IS_FORGOTTEN(
            saving((before, tx) -> progress(before, before.openRuns(), false, before.started(), 0))),
    SKIPS_ARE_NOT_COUNTED(
            saving((before, tx) -> progress(before, before.openRuns(), true, before.started(), -before.skipped()))),
    RUNS_ARE_COUNTED_TWICE(saving((before, tx) -> progress(before, before.openRuns(), true, before.started() + 1, 0))),
    TICKS_ARE_DECIDED_BEFORE_THEY_COME(saving((before, tx) -> new ScheduleProgress(
            before.decidedUntil().plus(Duration.ofMinutes(31)),
            before.waitingTick(),
            before.openRuns(),
            before.last(),
            before.started(),
            before.skipped()))),
    A_TIME_IN_A_GAP_IS_SKIPPED(wrapped(tx -> new Taking(tx) {
        @Override
        StoredSchedule taken(StoredSchedule schedule) {
            // A step counts real time, in which there is no such time.
            return schedule.definition().recurrence() instanceof Recurrence.Cron cron
                    ? with(schedule, Recurrence.cron("30 2-2/1 * * *").in(cron.zone()))
                    : schedule;
        }
    })),
    A_TIME_IS_READ_IN_ANOTHER_ZONE(wrapped(tx -> new Taking(tx) {
        @Override
        StoredSchedule taken(StoredSchedule schedule) {
            return schedule.definition().recurrence() instanceof Recurrence.Cron cron
                    ? with(schedule, Recurrence.cron(cron.expression()))
                    : schedule;
        }
    })),
    A_TICK_HAS_NO_KEY_AND_THE_SCHEDULE_STAYS(wrapped(tx -> new ForwardingTransaction(tx) {
        @Override
        public Runs runs() {
            return new ForwardingRuns(super.runs()) {
                @Override
                public List<RunInsertion> insert(List<NewRun> runs) {
                    return super.insert(
                            runs.stream().map(ScheduleBug::withoutKey).toList());
                }
            };
        }

        @Override
        public Schedules schedules() {
            return new ForwardingSchedules(super.schedules()) {
                @Override
                public void save(Collection<StoredSchedule> saved, List<ScheduleEvent> events) {
                    super.save(List.of(), events);
                }
            };
        }
    })),
    SKIPS_ARE_NOT_TOLD(wrapped(tx -> new ForwardingTransaction(tx) {
        @Override
        public Schedules schedules() {
            return new ForwardingSchedules(super.schedules()) {
                @Override
                public void save(Collection<StoredSchedule> saved, List<ScheduleEvent> events) {
                    super.save(
                            saved,
                            events.stream()
                                    .filter(event -> !event.type().isSkip())
                                    .toList());
                }
            };
        }
    }));

    private final UnaryOperator<Store> planted;

    ScheduleBug(UnaryOperator<Store> planted) {
        this.planted = planted;
    }

    UnaryOperator<Store> planted() {
        return planted;
    }

    private static UnaryOperator<Store> wrapped(Function<Transaction, Transaction> wrap) {
        return store -> new Store() {
            @Override
            public <T> T inTransaction(Function<Transaction, T> work) {
                return store.inTransaction(tx -> work.apply(wrap.apply(tx)));
            }
        };
    }

    private static UnaryOperator<Store> saving(
            java.util.function.BiFunction<ScheduleProgress, Transaction, ScheduleProgress> change) {
        return wrapped(tx -> new ForwardingTransaction(tx) {
            @Override
            public Schedules schedules() {
                return new ForwardingSchedules(super.schedules()) {
                    @Override
                    public void save(Collection<StoredSchedule> saved, List<ScheduleEvent> events) {
                        super.save(
                                saved.stream()
                                        .map(one -> planned(one, change.apply(one.progress(), tx), tx))
                                        .toList(),
                                events);
                    }
                };
            }
        });
    }

    private static StoredSchedule planned(StoredSchedule one, ScheduleProgress progress, Transaction tx) {
        return PlanSchedule.plan(one.definition(), progress, one.definedAt(), one.pause(), tx.now());
    }

    private static ScheduleProgress progress(
            ScheduleProgress before, List<UUID> open, boolean waits, long started, long moreSkipped) {
        return new ScheduleProgress(
                before.decidedUntil(),
                waits ? before.waitingTick() : null,
                open,
                before.last(),
                started,
                before.skipped() + moreSkipped);
    }

    private static boolean hasStarted(Transaction tx, Run run) {
        return tx.events().ofRun(run.id()).stream().anyMatch(event -> event.type() == TaskEventType.STARTED);
    }

    private static NewRun withoutKey(NewRun run) {
        return new NewRun(run.header(), run.sinks(), run.handlers(), null, run.metadata(), run.input());
    }

    private static StoredSchedule with(StoredSchedule schedule, Recurrence recurrence) {
        ScheduleDefinition known = schedule.definition();
        ScheduleDefinition other = new ScheduleDefinition(
                known.name(), known.workflow(), known.tenant(), recurrence, known.options(), known.input());
        return new StoredSchedule(
                other,
                schedule.progress(),
                schedule.definedAt(),
                schedule.pause(),
                schedule.nextTick(),
                schedule.dueAt());
    }

    /** A leader that finds other runs than there are. */
    private abstract static class Finding extends ForwardingTransaction {

        private Finding(Transaction tx) {
            super(tx);
        }

        abstract List<Run> seen(List<Run> found);

        @Override
        public Runs runs() {
            return new ForwardingRuns(super.runs()) {
                @Override
                public List<Run> find(Collection<UUID> ids) {
                    return seen(super.find(ids));
                }
            };
        }
    }

    /** A leader that takes schedules for others. */
    private abstract static class Taking extends ForwardingTransaction {

        private Taking(Transaction tx) {
            super(tx);
        }

        abstract StoredSchedule taken(StoredSchedule schedule);

        @Override
        public Schedules schedules() {
            return new ForwardingSchedules(super.schedules()) {
                @Override
                public List<StoredSchedule> takeDue(int limit, Set<String> except) {
                    return super.takeDue(limit, except).stream()
                            .map(schedule -> taken(schedule))
                            .toList();
                }
            };
        }
    }

    /** Commits the progress of the schedules, and then starts the runs. */
    private record MovesOnFirst(Store store) implements Store {

        @Override
        public <T> T inTransaction(Function<Transaction, T> work) {
            List<StoredSchedule> due = new ArrayList<>();
            T unused = store.inTransaction(tx -> work.apply(new ForwardingTransaction(tx) {
                @Override
                public Schedules schedules() {
                    return new ForwardingSchedules(super.schedules()) {
                        @Override
                        public List<StoredSchedule> takeDue(int limit, Set<String> except) {
                            due.addAll(super.takeDue(limit, except));
                            return List.copyOf(due);
                        }

                        @Override
                        public void save(Collection<StoredSchedule> saved, List<ScheduleEvent> events) {
                            super.save(saved, List.of());
                        }
                    };
                }

                @Override
                public Runs runs() {
                    return new ForwardingRuns(super.runs()) {
                        @Override
                        public List<RunInsertion> insert(List<NewRun> runs) {
                            return runs.stream()
                                    .map(run -> new RunInsertion(run.header(), false))
                                    .toList();
                        }
                    };
                }
            }));
            return store.inTransaction(tx -> work.apply(new ForwardingTransaction(tx) {
                @Override
                public Schedules schedules() {
                    return new ForwardingSchedules(super.schedules()) {
                        @Override
                        public List<StoredSchedule> takeDue(int limit, Set<String> except) {
                            return due;
                        }
                    };
                }
            }));
        }
    }
}
