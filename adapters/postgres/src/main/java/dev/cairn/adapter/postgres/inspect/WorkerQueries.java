package dev.cairn.adapter.postgres.inspect;

import dev.cairn.Limits;
import dev.cairn.WorkerDetails;
import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.domain.service.DescribeWorker;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** The workers as the {@link Inspector} shows them. */
final class WorkerQueries {

    private WorkerQueries() {}

    static List<WorkerDetails> registered(ReadOnlySnapshot snapshot) {
        Instant now = snapshot.now();
        return snapshot.workers().all(Limits.MAX_COUNT).stream()
                .map(worker -> DescribeWorker.registered(worker, now))
                .toList();
    }

    static Optional<WorkerDetails> find(ReadOnlySnapshot snapshot, UUID id) {
        Instant now = snapshot.now();
        return snapshot.workers()
                .find(id)
                .map(worker -> DescribeWorker.registered(worker, now))
                .or(() -> snapshot.workers().findFormer(id).map(DescribeWorker::former));
    }

    static List<WorkerDetails> stopped(ReadOnlySnapshot snapshot, int limit) {
        return snapshot.workers().former(limit).stream()
                .map(DescribeWorker::former)
                .toList();
    }
}
