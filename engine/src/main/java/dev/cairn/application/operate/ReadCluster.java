package dev.cairn.application.operate;

import dev.cairn.Cluster;
import dev.cairn.ClusterHealth;
import dev.cairn.Limits;
import dev.cairn.Statistics;
import dev.cairn.domain.port.Store;
import dev.cairn.domain.service.DescribeStatistics;
import dev.cairn.domain.service.JudgeHealth;
import java.time.Duration;
import java.time.Instant;

/** Reads from the store how all engines on it are doing. */
public final class ReadCluster implements Cluster {

    private final Store store;

    /** Reads from that store. */
    public ReadCluster(Store store) {
        this.store = store;
    }

    @Override
    public ClusterHealth health() {
        return JudgeHealth.of(store.inTransaction(tx -> tx.census().figures(Limits.MAX_COUNT)));
    }

    @Override
    public Statistics statistics(Duration window) {
        DescribeStatistics.checked(window);
        return store.inTransaction(tx -> {
            Instant now = tx.now();
            Instant from = now.minus(window);
            return DescribeStatistics.of(
                    window,
                    now,
                    tx.counts().times(DescribeStatistics.bucket(from)),
                    tx.counts().steps(DescribeStatistics.minute(from)));
        });
    }
}
