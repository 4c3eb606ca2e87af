package dev.cairn.bench.contender;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.event.AbstractSchedulerListener;
import com.github.kagkarlsson.scheduler.serializer.Serializer;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteRemove;
import com.github.kagkarlsson.scheduler.task.CompletionHandler.OnCompleteReplace;
import com.github.kagkarlsson.scheduler.task.ExecutionComplete;
import com.github.kagkarlsson.scheduler.task.TaskDescriptor;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.github.kagkarlsson.scheduler.task.helper.CustomTask;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import dev.cairn.bench.machine.BenchDatabase;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** db-scheduler on a database of its own, with the settings that its documentation recommends for throughput. */
final class DbSchedulerStage implements Stage {

    private static final int THREADS = 50;
    private static final int CONNECTIONS = 20;
    private static final int BATCH = 1_000;
    private static final double FETCH_AGAIN_BELOW = 1.0;
    private static final double FETCH_UP_TO = 10.0;
    private static final Duration POLL = Duration.ofMillis(100);
    private static final String LAST_OF_CHAIN = "three";
    private static final TaskDescriptor<Integer> TWO = TaskDescriptor.of("two", Integer.class);
    private static final TaskDescriptor<Integer> THREE = TaskDescriptor.of(LAST_OF_CHAIN, Integer.class);

    // Its documented table, without the index for priorities, which are switched off.
    private static final String TABLE = """
            CREATE TABLE scheduled_tasks (
                task_name            text        NOT NULL,
                task_instance        text        NOT NULL,
                task_data            bytea,
                execution_time       timestamptz NOT NULL,
                picked               boolean     NOT NULL,
                picked_by            text,
                last_success         timestamptz,
                last_failure         timestamptz,
                consecutive_failures integer,
                last_heartbeat       timestamptz,
                version              bigint      NOT NULL,
                priority             smallint,
                PRIMARY KEY (task_name, task_instance)
            );
            CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time);
            CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat);
            """;

    private final BenchDatabase database;
    private final Arrivals arrivals = new Arrivals();
    private final Arrivals stored = new Arrivals();
    private final StepTimes times = new StepTimes();
    private final AtomicLong ids = new AtomicLong();
    private final OneTimeTask<Integer> single;
    private final CustomTask<Integer> one;
    private final Scheduler scheduler;

    DbSchedulerStage(BenchDatabase database) {
        this.database = database;
        database.execute(TABLE);
        this.single = Tasks.oneTime("single", Integer.class).execute((instance, context) -> arrivals.arrive());
        this.one = Tasks.custom("one", Integer.class).execute((instance, context) -> {
            times.first();
            return new OnCompleteReplace<>(TWO, instance.getData());
        });
        CustomTask<Integer> two =
                Tasks.custom(TWO).execute((instance, context) -> new OnCompleteReplace<>(THREE, instance.getData()));
        CustomTask<Integer> three = Tasks.custom(THREE).execute((instance, context) -> {
            times.last();
            arrivals.arrive();
            return new OnCompleteRemove<>();
        });
        this.scheduler = Scheduler.create(database.pool(CONNECTIONS), single, one, two, three)
                .threads(THREADS)
                .pollUsingLockAndFetch(FETCH_AGAIN_BELOW, FETCH_UP_TO)
                .pollingInterval(POLL)
                .enableImmediateExecution()
                .serializer(new PlainNumbers())
                .addSchedulerListener(new LastStored())
                .build();
    }

    @Override
    public void start() {
        scheduler.start();
    }

    @Override
    public void triggerAll(Work work, int runs) {
        for (int from = 0; from < runs; from += BATCH) {
            List<TaskInstance<?>> batch = new ArrayList<>(BATCH);
            for (int i = from; i < Math.min(runs, from + BATCH); i++) {
                batch.add(instance(work));
            }
            scheduler.scheduleBatch(batch, Instant.now());
        }
    }

    @Override
    public void trigger(Work work) {
        scheduler.schedule(instance(work), Instant.now());
    }

    @Override
    public Drained drain(Work work, int runs) {
        arrivals.expect(runs);
        long begin = System.nanoTime();
        triggerAll(work, runs);
        long triggered = System.nanoTime();
        database.analyze();
        long begun = System.nanoTime();
        start();
        arrivals.await();
        database.awaitTrue("SELECT NOT EXISTS (SELECT FROM scheduled_tasks)");
        return new Drained(triggered - begin, System.nanoTime() - begun);
    }

    @Override
    public Latency runOnce() {
        stored.expect(1);
        long begin = System.nanoTime();
        trigger(Work.CHAIN);
        stored.await();
        return times.since(begin);
    }

    @Override
    public void close() {
        scheduler.stop();
    }

    private TaskInstance<Integer> instance(Work work) {
        String id = Long.toString(ids.incrementAndGet());
        return switch (work) {
            case SINGLE -> single.instance(id, 1);
            case CHAIN -> one.instance(id, 1);
        };
    }

    /** Notices when the last step of a run is over and gone from the table. */
    private final class LastStored extends AbstractSchedulerListener {

        @Override
        public void onExecutionComplete(ExecutionComplete execution) {
            if (LAST_OF_CHAIN.equals(execution.getExecution().getTaskName())) {
                stored.arrive();
            }
        }
    }

    /** Numbers as text, as short as the JSON of the others; Java's serialization would be slower. */
    private static final class PlainNumbers implements Serializer {

        @Override
        public byte @Nullable [] serialize(@Nullable Object data) {
            return data == null ? null : data.toString().getBytes(StandardCharsets.US_ASCII);
        }

        @Override
        public <T> @Nullable T deserialize(Class<T> type, byte @Nullable [] data) {
            return data == null ? null : type.cast(Integer.valueOf(new String(data, StandardCharsets.US_ASCII)));
        }
    }
}
