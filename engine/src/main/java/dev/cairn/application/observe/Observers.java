package dev.cairn.application.observe;

import dev.cairn.EngineEvent;
import dev.cairn.EngineListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The listeners of an engine behind a bounded queue. Flows only add to the queue; a serial executor calls the
 * listeners.
 */
public final class Observers {

    private static final Logger log = LoggerFactory.getLogger(Observers.class);

    /** How many events wait for slow listeners at most; further events are dropped. */
    static final int CAPACITY = 10_000;

    private static final int MAX_BATCH = 500;

    private final Executor thread;
    private final Queue<EngineEvent> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final AtomicBoolean delivering = new AtomicBoolean();
    private final AtomicLong untoldDrops = new AtomicLong();
    private final AtomicLong drops = new AtomicLong();
    private final AtomicLong failures = new AtomicLong();
    private volatile List<Observer> observers = List.of();
    private volatile @Nullable Duration measureEvery;

    /** Creates it without listeners; those added later are called on that executor. */
    public Observers(Executor thread) {
        this.thread = thread;
    }

    /** Observers without listeners. */
    static Observers none() {
        return new Observers(Runnable::run);
    }

    /** Adds a listener, which receives all later events. */
    public synchronized void add(EngineListener listener) {
        List<Observer> more = new ArrayList<>(observers);
        more.add(new Observer(listener));
        observers = List.copyOf(more);
        Duration wish = listener.measureEvery();
        Duration before = measureEvery;
        if (wish != null && (before == null || wish.compareTo(before) < 0)) {
            measureEvery = wish;
        }
    }

    /** How often a leader measures the store for the listeners, or null if none asks for that. */
    public @Nullable Duration measureEvery() {
        return measureEvery;
    }

    /** Whether there is a listener, so that events are worth creating. */
    public boolean isListening() {
        return !observers.isEmpty();
    }

    /** Queues these events for the listeners, after those that wait. Never blocks and never fails. */
    public void report(EngineEvent event) {
        if (!isListening()) {
            return;
        }
        if (size.incrementAndGet() > CAPACITY) {
            size.decrementAndGet();
            drop();
        } else {
            waiting.add(event);
        }
        wake();
    }

    /** How many events were dropped because the listeners were too slow. */
    public long drops() {
        return drops.get();
    }

    /** How often a listener has thrown. */
    public long failures() {
        return failures.get();
    }

    /** Completes when everything reported so far is delivered; then the log says what was not. */
    public CompletableFuture<Void> whenDelivered() {
        try {
            return CompletableFuture.runAsync(this::deliverAndSum, thread);
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(null);
        }
    }

    private void deliverAndSum() {
        if (delivering.compareAndSet(false, true)) {
            deliver();
        }
        if (drops.get() + failures.get() > 0) {
            log.warn("Listeners missed events. dropped={} failures={}", drops.get(), failures.get());
        }
    }

    private void drop() {
        untoldDrops.incrementAndGet();
        if (drops.incrementAndGet() == 1) {
            log.warn("Listeners are too slow, so events are dropped. This is said once. waiting={}", CAPACITY);
        }
    }

    private void wake() {
        if (delivering.compareAndSet(false, true)) {
            try {
                thread.execute(this::deliver);
            } catch (RejectedExecutionException e) {
                // The engine is stopped: later events reach nobody.
                delivering.set(false);
            }
        }
    }

    /**
     * Delivers the waiting events. An event that a listener causes on the delivering thread is delivered after the
     * listener has returned.
     */
    private void deliver() {
        do {
            try {
                for (List<EngineEvent> batch = next(); !batch.isEmpty(); batch = next()) {
                    tellAll(batch);
                }
            } finally {
                delivering.set(false);
            }
            // A thread that reported between the last look and the reset did not wake anybody.
        } while (!waiting.isEmpty() && delivering.compareAndSet(false, true));
    }

    private List<EngineEvent> next() {
        List<EngineEvent> batch = new ArrayList<>();
        while (batch.size() < MAX_BATCH) {
            EngineEvent event = waiting.poll();
            if (event == null) {
                break;
            }
            batch.add(event);
        }
        size.addAndGet(-batch.size());
        if (waiting.isEmpty()) {
            long missed = untoldDrops.getAndSet(0);
            if (missed > 0) {
                batch.add(new EngineEvent.EventsDropped(missed));
            }
        }
        return Collections.unmodifiableList(batch);
    }

    private void tellAll(List<EngineEvent> batch) {
        observers.forEach(observer -> tell(observer, batch));
    }

    private void tell(Observer observer, List<EngineEvent> batch) {
        try {
            observer.listener.onEvents(batch);
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable thrown) {
            failures.incrementAndGet();
            if (observer.hasFailed.compareAndSet(false, true)) {
                log.error(
                        "Listener failed, and may have missed events. This is said once. listener={}",
                        observer.listener.getClass().getName(),
                        thrown);
            }
        }
    }

    private record Observer(EngineListener listener, AtomicBoolean hasFailed) {

        private Observer(EngineListener listener) {
            this(listener, new AtomicBoolean());
        }
    }
}
