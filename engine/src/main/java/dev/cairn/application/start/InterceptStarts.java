package dev.cairn.application.start;

import dev.cairn.application.advance.RunRequest;
import dev.cairn.application.observe.Interception;
import dev.cairn.domain.model.RunInsertion;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** The ways to start runs. The interceptor of the engine, if there is one, gives each run its trace. */
public final class InterceptStarts {

    private final StartRuns runs;
    private final StartTogether together;
    private final Interception interception;

    public InterceptStarts(StartRuns runs, Interception interception) {
        this.runs = runs;
        this.together = new StartTogether(runs::start, new RetryWhileKeyBusy<>(runs::start));
        this.interception = interception;
    }

    /** Starts the run, or finds the one that was started before under the same id or key. */
    RunInsertion start(RunRequest request) {
        return interception.isOn()
                ? traced(List.of(request), one -> List.of(together.start(one.getFirst())))
                        .getFirst()
                : together.start(request);
    }

    /** Starts all runs in one transaction of their own, or finds those that were started before. */
    List<RunInsertion> startAll(List<RunRequest> requests) {
        return interception.isOn() ? traced(requests, together::startAll) : together.startAll(requests);
    }

    /** Starts the runs in the caller's transaction. */
    List<RunInsertion> startIn(Connection connection, List<RunRequest> requests) {
        return interception.isOn()
                ? traced(requests, all -> runs.startIn(connection, all))
                : runs.startIn(connection, requests);
    }

    private List<RunInsertion> traced(List<RunRequest> requests, Function<List<RunRequest>, List<RunInsertion>> start) {
        List<Interception.Trigger> triggers = new ArrayList<>(requests.size());
        List<RunRequest> traced = new ArrayList<>(requests.size());
        for (RunRequest request : requests) {
            Interception.Trigger trigger =
                    interception.trigger(request.run().header().workflow(), null);
            triggers.add(trigger);
            traced.add(request.traced(trigger.trace()));
        }
        List<RunInsertion> insertions;
        try {
            insertions = start.apply(traced);
        } catch (RuntimeException | Error e) {
            triggers.forEach(trigger -> trigger.failed(e));
            throw e;
        }
        for (int i = 0; i < insertions.size(); i++) {
            triggers.get(i).stored(insertions.get(i));
        }
        return insertions;
    }
}
