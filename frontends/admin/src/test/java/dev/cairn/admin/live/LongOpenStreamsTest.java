package dev.cairn.admin.live;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.cairn.adapter.postgres.dashboard.Pulse;
import dev.cairn.adapter.time.ThisMachine;
import java.io.IOException;
import java.io.OutputStream;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/** Two hundred streams that stay open for long: one question for each look, and no more memory after an hour. */
class LongOpenStreamsTest {

    private static final int STREAMS = 200;
    private static final int HOUR = 3_600;
    private static final long MEGABYTE = 1 << 20;

    private final AtomicReference<Runnable> tick = new AtomicReference<>();
    private final AtomicInteger questions = new AtomicInteger();
    private final AtomicLong sent = new AtomicLong();
    private final List<Thread> writers = new ArrayList<>();

    @Test
    void an_hour_of_looks_is_one_question_each_and_leaves_the_heap_as_it_was() {
        Poller poller = new Poller(this::changed, handCranked(), Duration.ofSeconds(1));
        List<Stream> streams = new ArrayList<>();
        for (int i = 0; i < STREAMS; i++) {
            streams.add(open(poller, i % 2 == 0 ? new UUID(0, i) : null));
        }
        look(HOUR);
        long before = used();
        look(HOUR);
        long after = used();

        assertThat(questions).hasValue(2 * HOUR);
        assertThat(sent.get()).as("messages").isGreaterThan(HOUR);
        assertThat(after - before).as("bytes more after an hour").isLessThan(MEGABYTE);
        poller.closeAll();
        await().until(() -> writers.stream().noneMatch(Thread::isAlive));
        streams.forEach(poller::remove);
        assertThat(poller.size()).isZero();
    }

    /** Everything changes with every look. */
    private Pulse changed(Collection<UUID> runs) {
        long count = questions.incrementAndGet();
        Map<UUID, Long> ofRuns = new HashMap<>();
        runs.forEach(run -> ofRuns.put(run, count));
        return new Pulse(Instant.EPOCH.plusSeconds(count), count, count, ofRuns);
    }

    private Stream open(Poller poller, UUID run) {
        Stream stream = new Stream(
                new Subject(run == null ? "runs" : "run", run, false),
                new Counting(),
                new Stream.Timing(
                        Duration.ofSeconds(1), Duration.ofSeconds(15), Duration.ofMinutes(1), Duration.ofHours(3)),
                ThisMachine.nanoTime());
        writers.add(Thread.ofVirtual().start(() -> {
            try {
                stream.run();
            } catch (IOException | InterruptedException e) {
                // It was closed.
            }
        }));
        poller.add(stream);
        return stream;
    }

    private void look(int times) {
        for (int i = 0; i < times; i++) {
            tick.get().run();
        }
    }

    /** A scheduler whose one task the test runs by hand. */
    private ScheduledExecutorService handCranked() {
        return (ScheduledExecutorService) Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ScheduledExecutorService.class},
                (proxy, method, given) -> {
                    assertThat(method.getName()).isEqualTo("scheduleWithFixedDelay");
                    tick.set((Runnable) given[0]);
                    return scheduled();
                });
    }

    private static Object scheduled() {
        return Proxy.newProxyInstance(
                LongOpenStreamsTest.class.getClassLoader(),
                new Class<?>[] {ScheduledFuture.class},
                (proxy, method, given) -> method.getName().equals("cancel") ? true : null);
    }

    /** The bytes in use once what nobody holds is gone. */
    private static long used() {
        AtomicLong least = new AtomicLong(Long.MAX_VALUE);
        for (int i = 0; i < 5; i++) {
            System.gc();
            Runtime runtime = Runtime.getRuntime();
            least.accumulateAndGet(runtime.totalMemory() - runtime.freeMemory(), Math::min);
        }
        return least.get();
    }

    private final class Counting extends OutputStream {
        @Override
        public void write(int one) {
            sent.incrementAndGet();
        }

        @Override
        public void write(byte[] bytes, int from, int length) {
            sent.incrementAndGet();
        }
    }
}
