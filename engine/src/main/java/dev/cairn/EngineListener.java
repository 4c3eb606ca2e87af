package dev.cairn;

import java.util.List;

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
}
