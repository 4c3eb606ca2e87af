package dev.cairn.cli.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.adapter.postgres.inspect.HeldStep;
import dev.cairn.adapter.postgres.inspect.Inspector;
import dev.cairn.adapter.postgres.inspect.TenantQueue;
import dev.cairn.cli.text.Style;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

class DemoWordsTest {

    private static final Style PLAIN = new Style(false);
    private static final Inspector UNASKED = Inspector.on(new PGSimpleDataSource());

    @Test
    void waiting_is_what_waits_for_a_worker_and_neither_what_runs_nor_what_sleeps() {
        TenantBook book = new TenantBook("acme", false);
        book.began(10);
        List<TenantQueue> queues = List.of(
                new TenantQueue("acme", 2, 0, 3, Duration.ZERO), new TenantQueue("other", 7, 0, 1, Duration.ZERO));

        List<String> table = new TenantTable(PLAIN).lines(snapshot(List.of(book), queues));

        assertThat(table.get(0)).matches("tenant +started +finished +open +waiting +running +p50 +p99 +steps/s");
        assertThat(table.get(1)).matches("acme +10 +0 +10 +2 +3 +0");
        assertThat(table.get(2)).matches("all +10 +0 +10 +9 +4 +0");
        assertThat(table).allMatch(line -> line.length() <= 80);
    }

    @Test
    void every_kill_is_told_also_one_that_hit_nothing_and_one_that_is_not_made_good() {
        HeldStep held = new HeldStep(new UUID(1, 2), "charge", 1, Instant.EPOCH);

        assertThat(new Kill("worker-2", null).told()).isEqualTo("worker-2 killed with nothing in hand");
        assertThat(new Kill("worker-3", new TakeOver(UNASKED, "worker-3", List.of(held), Instant.EPOCH)).told())
                .isEqualTo("worker-3 killed with 1 step in hand; 1 step not yet done again when the demo ended");
        assertThat(new Kill("worker-4", new TakeOver(UNASKED, "worker-4", List.of(), Instant.EPOCH)).told())
                .startsWith("worker-4 killed with 0 steps in hand; others did them all within");
    }

    @Test
    void the_legend_fits_into_a_line() {
        assertThat(Legend.line(PLAIN)).hasSizeLessThanOrEqualTo(80).contains("» ready", "z sleeps", "✗ failed");
    }

    private static Snapshot snapshot(List<TenantBook> books, List<TenantQueue> queues) {
        return new Snapshot("", Duration.ZERO, 0, books, queues, List.of(), Set.of(), null, List.of());
    }
}
