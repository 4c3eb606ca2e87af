package dev.cairn.application.start;

import dev.cairn.application.observe.Interception;
import dev.cairn.application.operate.ForkRequest;
import dev.cairn.domain.model.Run;
import dev.cairn.domain.model.RunInsertion;
import dev.cairn.domain.port.Store;
import java.util.List;
import java.util.Optional;

/**
 * Forks runs. The interceptor of the engine, if there is one, gives each fork a trace that knows the trace of its
 * source; otherwise the fork continues that one.
 */
public final class InterceptForks {

    private final Store store;
    private final ForkRuns forks;
    private final Interception interception;

    /** Forks runs of that store. */
    public InterceptForks(Store store, ForkRuns forks, Interception interception) {
        this.store = store;
        this.forks = forks;
        this.interception = interception;
    }

    /** Stores the fork, or finds the one that was stored before under the same id or key. */
    public RunInsertion fork(ForkRequest request) {
        return source(request).map(source -> traced(request, source)).orElseGet(() -> forks.fork(request));
    }

    /** The run to fork, if there is somebody to tell of it. */
    private Optional<Run> source(ForkRequest request) {
        return interception.isOn()
                ? store.inTransaction(tx -> tx.runs().find(List.of(request.source()))).stream()
                        .findFirst()
                : Optional.empty();
    }

    private RunInsertion traced(ForkRequest request, Run source) {
        Interception.Trigger trigger =
                interception.trigger(source.header().workflow(), source.origin().trace());
        RunInsertion fork;
        try {
            fork = forks.fork(request.traced(trigger.trace()));
        } catch (RuntimeException | Error e) {
            trigger.failed(e);
            throw e;
        }
        trigger.stored(fork);
        return fork;
    }
}
