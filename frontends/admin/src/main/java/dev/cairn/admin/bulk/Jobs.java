package dev.cairn.admin.bulk;

import dev.cairn.admin.AdminUser;
import dev.cairn.admin.json.Fields;
import dev.cairn.admin.web.Refused;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.function.Supplier;

/** Bulk actions as jobs that can be watched and stopped. They live in this process, the last hundred of them. */
public final class Jobs {

    /** How many one job changes at most. */
    public static final int MOST_TARGETS = 10_000;

    private static final int MOST_KEPT = 100;
    private static final int MOST_RUNNING = 4;

    private final Work work;
    private final Executor threads;
    private final InstantSource clock;
    private final Supplier<UUID> ids;
    private final Ended ended;
    private final Map<UUID, Job> jobs = new LinkedHashMap<>();

    /** Jobs on these threads. */
    public Jobs(Work work, Executor threads, InstantSource clock, Supplier<UUID> ids, Ended ended) {
        this.work = work;
        this.threads = threads;
        this.clock = clock;
        this.ids = ids;
        this.ended = ended;
    }

    /** Starts a job on those that are chosen now; what meets the filter later is left alone. */
    public Fields start(AdminUser user, BulkAction action, Choice choice, String reason) {
        requireRoom();
        List<Target> targets = work.targets(user, action, choice, MOST_TARGETS);
        Job job = new Job(new Job.Order(user, action, reason), ids.get(), clock.instant(), targets);
        add(job);
        threads.execute(() -> job.run(work, () -> {
            job.ended(clock.instant());
            ended.ended(job.user(), job.id(), job.summary());
        }));
        return job.fields(true);
    }

    private synchronized void requireRoom() {
        long running = jobs.values().stream().filter(job -> !job.isOver()).count();
        if (running >= MOST_RUNNING) {
            throw new Refused(429, MOST_RUNNING + " jobs are running. Wait for one to end, or stop one.");
        }
    }

    private synchronized void add(Job job) {
        requireRoom();
        jobs.put(job.id(), job);
        if (jobs.size() > MOST_KEPT) {
            jobs.values().stream().filter(Job::isOver).findFirst().ifPresent(oldest -> jobs.remove(oldest.id()));
        }
    }

    /** All jobs that the user sees, the newest first: those who see single tenants see their own. */
    public synchronized List<Object> list(AdminUser user) {
        List<Job> seen = new ArrayList<>(
                jobs.values().stream().filter(job -> sees(user, job)).toList());
        Collections.reverse(seen);
        return Fields.list(seen, job -> job.fields(false));
    }

    /** One job with its last results. */
    public Fields one(AdminUser user, UUID id) {
        return job(user, id).fields(true);
    }

    /** Ends a job after the one that it is at. */
    public Fields stop(AdminUser user, UUID id) {
        Job job = job(user, id);
        job.stop();
        return job.fields(true);
    }

    private synchronized Job job(AdminUser user, UUID id) {
        Job job = jobs.get(id);
        if (job == null || !sees(user, job)) {
            throw Refused.notFound(
                    "There is no job " + id + " in this process. The last " + MOST_KEPT + " are kept, until it ends.");
        }
        return job;
    }

    private static boolean sees(AdminUser user, Job job) {
        return user.tenants() == null || user.equals(job.user());
    }

    /** Is told of the end of each job. */
    @FunctionalInterface
    public interface Ended {

        /** That user's job has ended. */
        void ended(AdminUser user, UUID job, String summary);
    }
}
