package dev.cairn.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What the example {@link Idempotency} shows. */
class IdempotencyTest {

    @Test
    void the_same_key_gives_the_first_run_back_to_its_tenant_alone() {
        Idempotency.Report report = Idempotency.payThreeTimes();

        assertThat(report.runs().get(1)).isEqualTo(report.runs().get(0));
        assertThat(report.runs().get(2)).isNotEqualTo(report.runs().get(0));
        assertThat(report.payments()).containsExactlyInAnyOrder("alice", "bob");
    }
}
