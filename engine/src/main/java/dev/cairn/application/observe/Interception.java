package dev.cairn.application.observe;

import dev.cairn.EngineInterceptor;
import dev.cairn.Limits;
import dev.cairn.domain.model.RunInsertion;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The interceptor of an engine, if it has one. Its failures are logged once and have no other effect. */
public final class Interception {

    private static final Logger log = LoggerFactory.getLogger(Interception.class);

    private final @Nullable EngineInterceptor interceptor;
    private final int slots;
    private final AtomicBoolean hasFailed = new AtomicBoolean();

    private Interception(@Nullable EngineInterceptor interceptor, int slots) {
        this.interceptor = interceptor;
        this.slots = slots;
    }

    /** Calls that interceptor, or nothing if there is none, on a worker with that many slots. */
    public static Interception by(@Nullable EngineInterceptor interceptor, int slots) {
        return new Interception(interceptor, slots);
    }

    /** No interceptor. */
    public static Interception none() {
        return new Interception(null, 0);
    }

    /** Whether there is an interceptor. */
    public boolean isOn() {
        return interceptor != null;
    }

    /** How many steps run at once on the worker. */
    public int slots() {
        return slots;
    }

    /** Passes an attempt to the interceptor. It may return without having run the code. */
    public void attempt(EngineInterceptor.Attempt attempt, EngineInterceptor.Code code) {
        EngineInterceptor present = interceptor;
        if (present != null) {
            guarded(() -> {
                present.attempt(attempt, code);
                return null;
            });
        }
    }

    /**
     * A trigger begins.
     *
     * @param forkedFrom the trace of the run that is forked, or null
     */
    public Trigger trigger(String workflow, @Nullable String forkedFrom) {
        EngineInterceptor present = interceptor;
        EngineInterceptor.Trigger told = present == null ? null : guarded(() -> present.trigger(workflow, forkedFrom));
        return new Trigger(told, told == null ? null : guarded(() -> checked(told.trace())));
    }

    private static @Nullable String checked(@Nullable String trace) {
        if (trace != null) {
            if (trace.length() > EngineInterceptor.MAX_TRACE_LENGTH) {
                throw new IllegalArgumentException("The trace of a run has " + trace.length()
                        + " characters, more than " + EngineInterceptor.MAX_TRACE_LENGTH + ". The run has none.");
            }
            Limits.checkText("The trace of a run", trace);
        }
        return trace;
    }

    private <T> @Nullable T guarded(Supplier<@Nullable T> call) {
        try {
            return call.get();
        } catch (VirtualMachineError e) {
            throw e;
        } catch (Throwable thrown) {
            if (hasFailed.compareAndSet(false, true)) {
                log.error(
                        "Interceptor failed, and the engine goes on without it. This is said once. interceptor={}",
                        interceptor == null ? null : interceptor.getClass().getName(),
                        thrown);
            }
            return null;
        }
    }

    /** A trigger of which the interceptor is told, if it wants to know. */
    public final class Trigger {

        private final EngineInterceptor.@Nullable Trigger told;
        private final @Nullable String trace;

        private Trigger(EngineInterceptor.@Nullable Trigger told, @Nullable String trace) {
            this.told = told;
            this.trace = trace;
        }

        /** The trace to store with the run, or null. */
        public @Nullable String trace() {
            return trace;
        }

        /** The run is stored, or was before. */
        public void stored(RunInsertion insertion) {
            tell(trigger -> trigger.stored(AttemptEvents.run(insertion.run()), insertion.created()));
        }

        /** The run was not stored, or nobody knows. */
        public void failed(Throwable failure) {
            tell(trigger -> trigger.failed(failure));
        }

        private void tell(Consumer<EngineInterceptor.Trigger> news) {
            if (told != null) {
                guarded(() -> {
                    news.accept(told);
                    return null;
                });
            }
        }
    }
}
