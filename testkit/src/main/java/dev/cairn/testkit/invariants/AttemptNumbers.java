package dev.cairn.testkit.invariants;

import dev.cairn.TaskEvent;
import dev.cairn.TaskEventType;
import dev.cairn.domain.model.QueueRow;
import dev.cairn.domain.model.Tries;
import dev.cairn.testkit.invariants.SnapshotIndex.Logged;
import java.util.function.Consumer;

/**
 * I7: attempts are numbered from 1 without gaps, and an attempt that was given back keeps its number. A task and its
 * queue row count attempts as the events tell them, and failures and crashes as those since it was requeued do.
 */
final class AttemptNumbers implements Invariant {

    private static final String GIVEN_BACK = "given back";
    private static final String WORKER_DIED = "WorkerDied";

    @Override
    public String id() {
        return "I7";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        for (Entry task : stored.tasks()) {
            Replay replay = new Replay(task, report);
            task.log().forEach(replay::next);
            replay.compare(task.task().tries());
        }
        for (QueueRow queued : stored.snapshot().work().queue()) {
            Entry task = stored.find(queued.entry().key());
            if (task != null && queued.entry().attempt() != task.task().nextAttempt()) {
                report.accept(
                        task.name() + " is queued for attempt " + queued.entry().attempt() + " although attempt "
                                + task.task().nextAttempt() + " is next");
            }
            if (task != null && queued.entry().crashes() != task.task().tries().crashes()) {
                report.accept(task.name() + " is queued with " + queued.entry().crashes()
                        + " crashes although it counts " + task.task().tries());
            }
        }
    }

    /** Counts along with the events of one task. */
    private static final class Replay {
        private final Entry task;
        private final Consumer<String> report;
        private boolean running;
        private boolean hasFailed;
        private int ended;
        private int mayHaveFailed;
        private int surelyFailed;
        private int crashes;

        private Replay(Entry task, Consumer<String> report) {
            this.task = task;
            this.report = report;
        }

        private void next(Logged logged) {
            TaskEvent event = logged.event();
            if (event.type() == TaskEventType.TIMED_OUT) {
                return; // the next event says what followed
            }
            if (hasFailed && event.type() == TaskEventType.QUEUED) {
                // It was requeued with fresh retries.
                mayHaveFailed = 0;
                surelyFailed = 0;
                crashes = 0;
            }
            hasFailed = event.type() == TaskEventType.FAILED;
            if (event.type() == TaskEventType.STARTED) {
                expect(event, ended + 1);
                running = true;
            } else if (running) {
                running = false;
                leave(event);
            } else if (event.type() == TaskEventType.QUEUED) {
                expect(event, ended + 1);
            } else if (event.type() == TaskEventType.WOKEN
                    || event.type() == TaskEventType.RECEIVED
                    || event.type() == TaskEventType.COPIED) {
                expect(event, ended);
            }
        }

        private void leave(TaskEvent event) {
            if (detailBegins(event, GIVEN_BACK)) {
                expect(event, ended + 1);
                return;
            }
            if (event.type() == TaskEventType.QUEUED) {
                ended++;
                crashes++;
                expect(event, ended + 1);
                return;
            }
            expect(event, ++ended);
            if (event.type() == TaskEventType.FAILED && detailBegins(event, WORKER_DIED)) {
                crashes++;
            } else if (event.type() == TaskEventType.FAILED || event.type() == TaskEventType.RETRYING) {
                mayHaveFailed++;
                surelyFailed += event.type() == TaskEventType.FAILED ? 1 : 0;
            }
        }

        private void expect(TaskEvent event, int attempt) {
            if (event.attempt() != attempt) {
                report.accept(task.name() + " was " + event.type() + " as attempt " + event.attempt()
                        + " where attempt " + attempt + " was due");
            }
        }

        private void compare(Tries tries) {
            // A retry that the step asked for itself is not a failure, so there may be fewer failures than retries.
            boolean plausible = tries.failures() >= surelyFailed && tries.failures() <= mayHaveFailed;
            if (tries.attempts() != ended || tries.crashes() != crashes || !plausible) {
                report.accept(task.name() + " counts " + tries + " but its events tell of " + ended + " attempts, "
                        + crashes + " crashes and " + surelyFailed + " to " + mayHaveFailed + " failures");
            }
        }

        private static boolean detailBegins(TaskEvent event, String beginning) {
            String detail = event.detail();
            return detail != null && detail.startsWith(beginning);
        }
    }
}
