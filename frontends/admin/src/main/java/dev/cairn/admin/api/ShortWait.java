package dev.cairn.admin.api;

import dev.cairn.adapter.postgres.dashboard.RunExtra;
import org.jspecify.annotations.Nullable;

/** Where a run is, in a few words for the row of a list. {@link Waits} has the sentences. */
final class ShortWait {

    private ShortWait() {}

    /** Such as {@code pack runs on w1}; until when, the list tells beside it. */
    static @Nullable String of(RunExtra.@Nullable Rest rest) {
        return rest == null ? null : rest.step() + " " + verb(rest);
    }

    private static String verb(RunExtra.Rest rest) {
        String subject = rest.subject();
        return switch (rest.state()) {
            case FAILED -> "failed" + (subject == null ? "" : ": " + simple(subject));
            case RUNNING -> "runs" + (subject == null ? "" : " on " + subject);
            case QUEUED -> rest.hasCode() ? "is queued" : "waits for code that no worker has";
            case BACKING_OFF -> "backs off";
            case WAITING -> "waits for the signal" + (subject == null ? "" : " '" + subject + "'");
            case SLEEPING -> "sleeps";
            case SCHEDULED -> "waits for its start";
            case PENDING, COMPLETED, SKIPPED, CANCELLED -> "is over soon";
        };
    }

    /** The name of a class without its package. */
    private static String simple(String type) {
        return type.substring(type.lastIndexOf('.') + 1);
    }
}
