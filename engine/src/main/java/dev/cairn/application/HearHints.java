package dev.cairn.application;

import dev.cairn.application.bell.Bell;
import dev.cairn.application.bell.LoopName;
import dev.cairn.application.dispatch.Dispatcher;
import dev.cairn.application.operate.AwaitRuns;
import dev.cairn.application.recover.WatchLeases;
import dev.cairn.domain.port.WakeUps;
import java.util.function.Consumer;

/** Passes the hints of other workers to the loops that they concern. */
record HearHints(Dispatcher dispatcher, WatchLeases watchLeases, AwaitRuns awaitRuns, Bell bell)
        implements Consumer<WakeUps.Hint> {

    @Override
    public void accept(WakeUps.Hint hint) {
        switch (hint) {
            case WORK_READY -> {
                dispatcher.workArrived();
                bell.ring(LoopName.DISPATCH);
            }
            case LEASES_TAKEN -> {
                watchLeases.hinted();
                bell.ring(LoopName.MEMBERSHIP);
            }
            case WORKER_STEERED -> bell.ring(LoopName.MEMBERSHIP);
            case TIMER_SET -> bell.ring(LoopName.LEAD);
            case RUN_FINISHED -> {
                if (awaitRuns.askForAll()) {
                    bell.ring(LoopName.AWAIT);
                }
            }
        }
    }
}
