package dev.cairn.simulation.planted;

import dev.cairn.application.EnginePorts;
import dev.cairn.domain.port.Store;
import dev.cairn.simulation.Simulation;
import dev.cairn.simulation.planted.TwoTransactions.Cut;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** The bugs that the simulation must find, each one that somebody could make. */
enum PlantedBug {
    CLAIM_IN_TWO_TRANSACTIONS(store -> new TwoTransactions(store, Cut.CLAIMED)),
    SETTLE_IN_TWO_TRANSACTIONS(store -> new TwoTransactions(store, Cut.LEASES_RELEASED)),
    TIMERS_FIRED_IN_TWO_TRANSACTIONS(store -> new TwoTransactions(store, Cut.TIMERS_TAKEN)),
    TRIGGER_IN_TWO_TRANSACTIONS(store -> new TwoTransactions(store, Cut.RUNS_INSERTED)),
    NO_FENCE(LeaseBugs.noFence()),
    OUTPUT_OVERWRITTEN_BY_A_LATE_RESULT(LateResults::new),
    CLAIM_BY_A_DEAD_WORKER(LeaseBugs.claimByADeadWorker()),
    REAPER_FORGETS_LEASES(LeaseBugs.reaperForgetsLeases()),
    HAND_OVER_TO_A_DEAD_WORKER(HandOverBugs.toADeadWorker()),
    LOST_HAND_OVER_IS_NOT_GIVEN_BACK(HandOverBugs.lostOneIsNotGivenBack()),
    HANDED_OVER_WITHOUT_A_TRACE(HandOverBugs.withoutATrace()),
    CHILDREN_SAID_TO_WAIT_FOR_ONE_PARENT_ALONE(GraphBugs.childrenSaidToWaitAlone()),
    REFUSAL_TAKEN_FOR_THE_VALUES(RefusalBugs.refusalTakenForTheValues()),
    REFUSED_RESULT_DROPPED_WITH_ITS_LEASE(RefusalBugs.refusedResultDropped()),
    CULPRIT_NOT_ISOLATED(RefusalBugs.culpritNotIsolated()),
    BEATS_THOUGH_IT_CANNOT_WORK(RefusalBugs.beatsThoughItCannotWork()),
    LEADER_NEVER_RESIGNS(new Plugged(RefusalBugs.leaderNeverResigns())),
    NOTHING_GIVEN_BACK(LeaseBugs.nothingGivenBack()),
    GIVEN_BACK_TASK_IS_NOT_QUEUED(QueueBugs.givenBackTaskIsNotQueued()),
    QUEUED_AGAIN_AFTER_A_LOST_ANSWER(QueueBugs.queuedAgainAfterALostAnswer()),
    QUEUE_FORGETS_CRASHES(QueueBugs.queueForgetsCrashes()),
    SUSPECT_WITHOUT_ROOM_IS_NOT_PUT_BACK(QueueBugs.suspectWithoutRoomIsNotPutBack()),
    FRONTIER_GOES_BACK(QueueBugs.frontierGoesBack()),
    FRONTIER_IS_THE_END_OF_THE_QUEUE(QueueBugs.frontierIsTheEndOfTheQueue()),
    RETURNING_TENANT_KEEPS_ITS_POINTER(QueueBugs.returningTenantKeepsItsPointer()),
    OLDER_CODE_RUNS_NEWER_STEPS(VersionBugs.olderCodeRunsNewerSteps()),
    CHANGED_GRAPH_HOLDS_UP_NEW_RUNS(VersionBugs.changedGraphHoldsUpNewRuns()),
    TIMER_FIRED_EARLY(TimerBugs.firedEarly()),
    DATED_BY_A_STOPPED_CLOCK(TimerBugs.datedByAStoppedClock()),
    SLEEP_COUNTED_FROM_THE_CLAIM(SleepBugs.countedFromTheClaim()),
    SLEEP_BEGINS_AGAIN_WHEN_QUEUED_AGAIN(SleepBugs.beginsAgainWhenQueuedAgain()),
    BACKOFF_IN_MEMORY(TimerBugs.backoffInMemory()),
    CHILD_COUNTED_DOWN_ONCE_FOR_TWO_PARENTS(GraphBugs.childCountedDownOnceForTwoParents()),
    CASCADE_WITHOUT_GUARD(GraphBugs.cascadeWithoutGuard()),
    CASCADE_WITHOUT_EVENTS(GraphBugs.cascadeWithoutEvents()),
    ANY_SKIPPED_PARENT_SKIPS(GraphBugs.anySkippedParentSkips()),
    COMPLETION_FROM_A_STALE_COUNT(RunBugs.completionFromAStaleCount()),
    STORED_GRAPH_WITHOUT_HANDLER(RunBugs.storedGraphWithoutHandler()),
    HANDLER_QUEUED_TWICE(RunBugs.handlerQueuedTwice()),
    IDEMPOTENCY_KEY_IGNORED(RunBugs.idempotencyKeyIgnored()),
    FAILURES_NOT_COUNTED(CounterBugs.failuresNotCounted()),
    ATTEMPTS_NOT_COUNTED(CounterBugs.attemptsNotCounted()),
    CRASH_COSTS_A_RETRY(CounterBugs.crashCostsARetry()),
    LATER_LIMIT_FORGOTTEN_AFTER_A_CRASH(CounterBugs.laterLimitForgottenAfterACrash()),
    TOTAL_TIME_COUNTED_FROM_THE_LAST_ATTEMPT(TimerBugs.totalTimeCountedFromTheLastAttempt()),
    SUCCESS_HANDLER_THOUGH_A_STEP_FAILED(RunBugs.successHandlerThoughAStepFailed()),
    ATTEMPT_ENDED_EARLY(LimitBugs.attemptEndedEarly()),
    SILENCE_COUNTED_BY_THE_WORKERS_CLOCK(new Plugged(LimitBugs.silenceCountedByTheWorkersClock())),
    NO_RETRY_AFTER_A_TIME_OUT(LimitBugs.noRetryAfterATimeOut()),
    LEASE_OUTLIVES_ITS_ATTEMPT(LimitBugs.leaseOutlivesItsAttempt()),
    DEADLINE_FIRED_EARLY(LimitBugs.deadlineFiredEarly()),
    QUEUE_LIMIT_FIRED_EARLY(LimitBugs.queueLimitFiredEarly()),
    OVERDUE_TASK_FORGOTTEN(LimitBugs.overdueTaskForgotten()),
    TIMED_OUT_WITHOUT_A_TRACE(LimitBugs.timedOutWithoutATrace()),
    CANCEL_MISSES_A_LEASE(CancelBugs.missesALease()),
    LATE_RESULT_ACCEPTED_AFTER_A_CANCEL(CancelBugs.lateResultAccepted()),
    TIMER_OF_A_CANCELLED_TASK_STAYS(CancelBugs.timerStays()),
    QUEUE_ROW_OF_A_CANCELLED_TASK_STAYS(CancelBugs.queueRowStays()),
    REASON_OF_A_CANCEL_FORGOTTEN(CancelBugs.reasonForgotten()),
    FAILURE_COUNTS_MORE_THAN_A_CANCEL(CancelBugs.failureCountsMore()),
    SHUTDOWN_UNKNOWN_TO_THE_HOLDER(ShutdownBugs.unknownToTheHolder()),
    LAST_ATTEMPT_IS_RETRIED(ShutdownBugs.lastAttemptIsRetried()),
    REQUEUE_FORGETS_A_CANCELLED_DESCENDANT(RevivalBugs.forgetsADescendant()),
    REVIVED_RUN_COUNTS_ONE_SINK(RevivalBugs.countsOneSink()),
    REVIVED_RUN_KEEPS_ITS_HANDLER(RevivalBugs.keepsTheHandler()),
    RUN_REVIVED_TWICE(RevivalBugs.revivedTwice()),
    DEAD_LETTER_STAYS_OPEN(RevivalBugs.letterStaysOpen()),
    DEAD_LETTER_NOT_WRITTEN(RevivalBugs.letterNotWritten()),
    DEAD_LETTER_FOR_EACH_FAILED_ATTEMPT(RevivalBugs.letterForEachAttempt()),
    UNDONE_IN_THE_ORDER_OF_THE_GRAPH(CompensationBugs.undoneInTheOrderOfTheGraph()),
    UNDONE_IN_NO_ORDER(CompensationBugs.undoneInNoOrder()),
    ONE_COMPENSATION_FORGOTTEN(CompensationBugs.oneForgotten()),
    UNDONE_THOUGH_IT_FAILED(CompensationBugs.undoneThoughItFailed()),
    COPY_UNDONE(CompensationBugs.copyUndone()),
    UNDONE_TWICE_AFTER_A_REQUEUE(CompensationBugs.undoneTwiceAfterARequeue()),
    UNDONE_RUN_FORGOTTEN_AFTER_A_REQUEUE(CompensationBugs.forgottenAfterARequeue()),
    DRAINED_WORKER_CLAIMS_ON(DrainBugs.claimsOn()),
    END_OF_A_DRAIN_FORGOTTEN(DrainBugs.resumeForgotten()),
    FORK_COPIES_A_RUNNING_STEP_AS_COMPLETED(ForkBugs.copiesARunningStepAsCompleted()),
    FORK_COPIES_A_DESCENDANT(ForkBugs.copiesADescendant()),
    FORK_FORGETS_THE_OUTPUTS(ForkBugs.forgetsTheOutputs()),
    FORK_COUNTS_THE_SINKS_OF_A_NEW_RUN(ForkBugs.countsTheSinksOfANewRun()),
    FORK_IN_TWO_TRANSACTIONS(store -> new TwoTransactions(store, Cut.FORK_STORED)),
    SIGNAL_TAKEN_IN_A_TRANSACTION_OF_ITS_OWN(store -> new TwoTransactions(store, Cut.SIGNALS_TAKEN)),
    WAITER_LOOKS_BEFORE_THE_LOCK(SignalBugs.waiterLooksBeforeTheLock()),
    SENDER_LOOKS_BEFORE_THE_LOCK(SignalBugs.senderLooksBeforeTheLock()),
    TIMEOUT_OUTLIVES_ITS_WAIT(SignalBugs.timeoutStays()),
    WAIT_OUTLIVES_ITS_SIGNAL(SignalBugs.waitStays()),
    SIGNAL_TAKEN_WITHOUT_A_TRACE(SignalBugs.takenWithoutATrace()),
    DUPLICATE_SIGNAL_ACCEPTED(SignalBugs.duplicateAccepted()),
    NEWEST_SIGNAL_FIRST(SignalBugs.newestFirst()),
    WAIT_TIMED_OUT_EARLY(SignalBugs.timeoutEarly()),
    UNREAD_SIGNALS_FORGOTTEN(SignalBugs.unreadForgotten()),
    DELIVERY_LOST(SignalBugs.deliveryLost());

    private final UnaryOperator<EnginePorts> variant;

    PlantedBug(UnaryOperator<Store> wrapper) {
        this(new Plugged(Simulation.wrapping(wrapper)));
    }

    PlantedBug(Plugged plugged) {
        this.variant = plugged.variant;
    }

    /** The engine with this bug: what becomes of what each worker is plugged into. */
    UnaryOperator<EnginePorts> variant() {
        return variant;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** A bug that is in more than the store. */
    private record Plugged(UnaryOperator<EnginePorts> variant) {}
}
