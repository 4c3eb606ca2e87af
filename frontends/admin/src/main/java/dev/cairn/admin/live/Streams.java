package dev.cairn.admin.live;

import dev.cairn.adapter.postgres.dashboard.DashboardReads;
import dev.cairn.admin.web.AdminThreads;
import dev.cairn.admin.web.Call;
import dev.cairn.admin.web.Dispatch;
import dev.cairn.admin.web.Refused;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;

/** Streams of server-sent events, two hundred at most. */
public final class Streams implements Dispatch.Streams {

    /** The pages that can be watched. */
    public static final Set<String> SCOPES = Set.of(
            "overview",
            "runs",
            "workflows",
            "queue",
            "timers",
            "schedules",
            "dead-letters",
            "workers",
            "database",
            "actions",
            "bulk");

    private static final int MOST = 200;

    private final AdminThreads threads;
    private final LongSupplier nanoTime;
    private final Stream.Timing timing;
    private final BiConsumer<Call, UUID> requireSeen;
    private final Poller poller;
    private final Semaphore places = new Semaphore(MOST);

    /**
     * Streams over that database.
     *
     * @param requireSeen refuses a run that the caller does not see
     */
    public Streams(
            DashboardReads reads, AdminThreads threads, LongSupplier nanoTime, BiConsumer<Call, UUID> requireSeen) {
        this(
                new Poller(reads::pulse, threads.poller(), Stream.Timing.DEFAULT.pulse()),
                threads,
                nanoTime,
                requireSeen,
                Stream.Timing.DEFAULT);
    }

    Streams(
            Poller poller,
            AdminThreads threads,
            LongSupplier nanoTime,
            BiConsumer<Call, UUID> requireSeen,
            Stream.Timing timing) {
        this.poller = poller;
        this.threads = threads;
        this.nanoTime = nanoTime;
        this.requireSeen = requireSeen;
        this.timing = timing;
    }

    @Override
    public void open(Call call, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Subject subject = subject(call);
        if (!request.isAsyncSupported()) {
            throw new Refused(503, "The servlet, or a filter before it, was registered without asyncSupported=true.");
        }
        if (!places.tryAcquire()) {
            throw new Refused(503, "There are " + MOST + " streams already. Ask again every few seconds instead.");
        }
        try {
            begin(subject, request, response);
        } catch (IOException | RuntimeException e) {
            places.release();
            throw e;
        }
    }

    private Subject subject(Call call) {
        boolean restricted = call.user().tenants() != null;
        UUID run = call.idOrNull("run");
        if (run != null) {
            requireSeen.accept(call, run);
            return new Subject("run", run, false);
        }
        String scope = call.need("scope");
        if (!SCOPES.contains(scope)) {
            throw Refused.badRequest("There is no scope '" + scope + "'.");
        }
        return new Subject(scope, null, restricted);
    }

    private void begin(Subject subject, HttpServletRequest request, HttpServletResponse response) throws IOException {
        response.setContentType("text/event-stream");
        response.setCharacterEncoding("UTF-8");
        response.setHeader("Cache-Control", "no-cache, no-transform");
        // nginx would collect what is sent until its buffer is full.
        response.setHeader("X-Accel-Buffering", "no");
        AsyncContext async = request.startAsync();
        async.setTimeout(0);
        Stream stream = new Stream(subject, response.getOutputStream(), timing, nanoTime);
        try {
            threads.own().execute(() -> send(stream, async));
        } catch (RejectedExecutionException e) {
            places.release();
            async.complete();
        }
    }

    private void send(Stream stream, AsyncContext async) {
        poller.add(stream);
        try {
            stream.run();
        } catch (IOException | IllegalStateException e) {
            // The client has gone.
        } catch (InterruptedException e) {
            // It did not read, or the servlet stops; this thread ends here.
        } finally {
            poller.remove(stream);
            places.release();
            boolean unused = Thread.interrupted();
            complete(async);
        }
    }

    private static void complete(AsyncContext async) {
        try {
            async.complete();
        } catch (IllegalStateException e) {
            // The container has ended it already.
        }
    }

    /** How many are open. */
    public int size() {
        return poller.size();
    }

    /** Ends all streams. */
    public void close() {
        poller.closeAll();
    }
}
