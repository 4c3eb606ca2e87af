package dev.cairn.admin.web;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The answers to posts with a key, so that the same post gets the same answer. The last thousand are kept. */
final class Replays {

    private static final int MOST = 1000;

    private final Map<String, Kept> answers = new LinkedHashMap<>();

    /** The answer that was given to that key, or a new one. */
    Answer answer(Call call, Deadline deadline, Supplier<Answer> make) {
        if (call.idempotencyKey() == null) {
            return make.get();
        }
        String name = String.join("\n", call.user().name(), call.route().key().toString(), call.idempotencyKey());
        String body = CallReader.hashOf(call);
        Kept own = new Kept(body, new CompletableFuture<>());
        Kept first = keep(name, own);
        if (first != null) {
            return first.repeated(body, deadline);
        }
        try {
            Answer answer = make.get();
            own.answer.complete(answer);
            return answer;
        } finally {
            // A failure is not kept: the next try may succeed.
            if (!own.answer.isDone()) {
                forget(name);
                own.answer.cancel(false);
            }
        }
    }

    private synchronized @Nullable Kept keep(String name, Kept own) {
        Kept first = answers.putIfAbsent(name, own);
        if (answers.size() > MOST) {
            answers.remove(answers.keySet().iterator().next());
        }
        return first;
    }

    private synchronized void forget(String name) {
        answers.remove(name);
    }

    private record Kept(String body, CompletableFuture<Answer> answer) {

        Answer repeated(String other, Deadline deadline) {
            if (!body.equals(other)) {
                throw new Refused(
                        422, "This Idempotency-Key was used with another body. Use a new key for a new call.");
            }
            try {
                return answer.get(Math.max(0, deadline.nanosLeft()), TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new Refused(503, "The servlet is stopping.");
            } catch (ExecutionException | TimeoutException | java.util.concurrent.CancellationException e) {
                throw new Refused(409, "The first call with this Idempotency-Key failed or goes on. Ask again.");
            }
        }
    }
}
