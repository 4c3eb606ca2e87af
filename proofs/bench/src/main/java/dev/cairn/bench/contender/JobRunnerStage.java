package dev.cairn.bench.contender;

import dev.cairn.bench.machine.BenchDatabase;
import java.util.stream.IntStream;
import org.jobrunr.configuration.JobRunr;
import org.jobrunr.configuration.JobRunrConfiguration.JobRunrConfigurationResult;
import org.jobrunr.server.BackgroundJobServerConfiguration;
import org.jobrunr.server.JobActivator;
import org.jobrunr.storage.sql.postgres.PostgresStorageProvider;
import org.jobrunr.utils.mapper.jackson3.Jackson3JsonMapper;

/** JobRunr on a database of its own. */
final class JobRunnerStage implements Stage {

    private static final int WORKERS = 64;
    private static final int CONNECTIONS = 20;
    private static final int POLL_SECONDS = 5;
    private static final String NOTHING_LEFT =
            "SELECT NOT EXISTS (SELECT FROM jobrunr_jobs WHERE state IN ('ENQUEUED', 'PROCESSING'))";

    private final BenchDatabase database;
    private final Arrivals arrivals = new Arrivals();
    private final StepTimes times = new StepTimes();
    private final JobRunrConfigurationResult jobRunr;

    JobRunnerStage(BenchDatabase database) {
        this.database = database;
        this.jobRunr = JobRunr.configure()
                .useJsonMapper(new Jackson3JsonMapper())
                .useJobActivator(new OneHandler(new NoopJob.Handler(arrivals, times)))
                .useStorageProvider(new PostgresStorageProvider(database.pool(CONNECTIONS)))
                .useBackgroundJobServer(
                        BackgroundJobServerConfiguration.usingStandardBackgroundJobServerConfiguration()
                                .andWorkerCount(WORKERS)
                                .andPollIntervalInSeconds(POLL_SECONDS),
                        false)
                .initialize();
    }

    @Override
    public void start() {
        jobRunr.getBackgroundJobServer().start();
    }

    @Override
    public void triggerAll(Work work, int runs) {
        jobRunr.getJobRequestScheduler().enqueue(IntStream.range(0, runs).mapToObj(NoopJob::new));
    }

    @Override
    public void trigger(Work work) {
        var unused = jobRunr.getJobRequestScheduler().enqueue(new NoopJob(1));
    }

    /** Counted from the first job: before it, the server waits for its next look, which says nothing about its speed. */
    @Override
    public Drained drain(Work work, int runs) {
        arrivals.expect(runs);
        long begin = System.nanoTime();
        triggerAll(work, runs);
        long triggered = System.nanoTime();
        database.analyze();
        start();
        arrivals.await();
        database.awaitTrue(NOTHING_LEFT);
        return new Drained(triggered - begin, System.nanoTime() - times.begun());
    }

    @Override
    public Latency runOnce() {
        throw new UnsupportedOperationException("It looks for work every five seconds only.");
    }

    @Override
    public void close() {
        var unused = JobRunr.destroy();
    }

    /** Gives JobRunr the one handler there is. */
    private record OneHandler(NoopJob.Handler handler) implements JobActivator {

        @Override
        public <T> T activateJob(Class<T> type) {
            return type.cast(handler);
        }
    }
}
