package dev.cairn.admin.live;

import dev.cairn.adapter.postgres.dashboard.Pulse;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the database once a second for all streams together, and not at all while nobody watches. */
final class Poller {

    private static final Logger LOG = LoggerFactory.getLogger(Poller.class);

    private final Function<Collection<UUID>, Pulse> database;
    private final ScheduledExecutorService scheduler;
    private final Duration pause;
    private final Set<Stream> streams = ConcurrentHashMap.newKeySet();
    private @Nullable Future<?> ticking;
    private long count;

    Poller(Function<Collection<UUID>, Pulse> database, ScheduledExecutorService scheduler, Duration pause) {
        this.database = database;
        this.scheduler = scheduler;
        this.pause = pause;
    }

    synchronized void add(Stream stream) {
        streams.add(stream);
        if (ticking == null) {
            ticking = scheduler.scheduleWithFixedDelay(this::tick, 0, pause.toMillis(), TimeUnit.MILLISECONDS);
        }
    }

    synchronized void remove(Stream stream) {
        streams.remove(stream);
        if (streams.isEmpty() && ticking != null) {
            ticking.cancel(false);
            ticking = null;
        }
    }

    int size() {
        return streams.size();
    }

    void closeAll() {
        streams.forEach(Stream::close);
    }

    private void tick() {
        try {
            List<Stream> all = List.copyOf(streams);
            all.stream().filter(Stream::isStuck).forEach(Stream::close);
            List<UUID> runs = all.stream()
                    .map(stream -> stream.subject().run())
                    .filter(Objects::nonNull)
                    .distinct()
                    .toList();
            Pulse pulse = database.apply(runs);
            count++;
            all.forEach(stream -> stream.see(stream.subject().of(pulse, count), pulse.now()));
        } catch (RuntimeException e) {
            // Streams keep beating; their clients see for themselves that the database does not answer.
            LOG.debug("streams could not ask the database", e);
        }
    }
}
