package dev.cairn.bench.contender;

import org.jobrunr.jobs.lambdas.JobRequest;
import org.jobrunr.jobs.lambdas.JobRequestHandler;

/**
 * The job that JobRunr does: nothing.
 *
 * @param number a small payload
 */
public record NoopJob(int number) implements JobRequest {

    @Override
    public Class<Handler> getJobRequestHandler() {
        return Handler.class;
    }

    /** Counts the jobs; the stage makes it and hands it over. */
    public static final class Handler implements JobRequestHandler<NoopJob> {

        private final Arrivals arrivals;
        private final StepTimes times;

        Handler(Arrivals arrivals, StepTimes times) {
            this.arrivals = arrivals;
            this.times = times;
        }

        @Override
        public void run(NoopJob job) {
            times.firstOfMany();
            arrivals.arrive();
        }
    }
}
