package dev.cairn;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Receives the events of one engine, for metrics, traces, alerts and the like.
 *
 * <pre>{@code
 * PostgresEngine.on(dataSource).serializer(serializer).listener(events -> {
 *     for (EngineEvent event : events) {
 *         switch (event) {
 *             case EngineEvent.StepFailed failed -> alert(failed.attempt(), failed.failure());
 *             default -> {}
 *         }
 *     }
 * })
 * }</pre>
 *
 * <p>No listener can make a run fail or slow it down. Events are handed over after the commit that made them true, and
 * delivered in batches on a thread of the engine that does nothing else. All listeners of an engine share this thread.
 * While they are so slow that 10,000 events wait, further events are dropped, and {@link EngineEvent.EventsDropped} says
 * how many. A listener that throws loses the rest of its batch; the first time is logged.
 *
 * <p>Each engine reports what it wrote itself, and nothing that other engines wrote: with a listener on every engine each
 * event is reported once. Events are not durable: an event is lost when the process dies before it is delivered, or when
 * the engine does not learn that its transaction was committed. Work that must not be lost belongs into a step.
 */
@FunctionalInterface
public interface EngineListener {

    /**
     * Receives events.
     *
     * @param events at least one, in the order in which the engine learned of them; an unmodifiable list
     */
    void onEvents(List<EngineEvent> events);

    /**
     * Called once for each engine that the listener is added to, before the first event, on the thread that builds the
     * engine. A listener that shows the {@linkplain DurableTaskEngine#status status} of its engine keeps the engine.
     */
    default void onAttached(DurableTaskEngine engine) {}

    /**
     * How often the engine, while it leads, measures the whole store for this listener and reports {@link
     * EngineEvent.StoreMeasured}; at most every second. Null, the default, for never. Of several listeners the most
     * frequent wish counts, and all receive the event.
     */
    default @Nullable Duration measureEvery() {
        return null;
    }
}
