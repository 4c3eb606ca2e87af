package dev.cairn.adapter.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.service.FairOrder;
import java.util.LongSummaryStatistics;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** How far before the frontier a claim looks back at most. */
class LookBackLengthTest {

    private final ClaimStart start = new ClaimStart(() -> 1);

    @Test
    void with_many_tenants_in_a_block_a_large_claim_takes_fewer_blocks() {
        LongSummaryStatistics hundredInBlockSeven = LongStream.range(0, 100)
                .map(group -> 7 * FairOrder.BLOCK_LENGTH + group)
                .summaryStatistics();

        start.took(hundredInBlockSeven);

        assertThat(start.furthestLookBack())
                .as("500 tasks, and the block that is being served")
                .isEqualTo(6 * FairOrder.BLOCK_LENGTH);
    }

    @Test
    void a_claim_from_one_end_of_the_order_to_the_other_reaches_no_further() {
        start.took(LongStream.of(0, Long.MAX_VALUE).summaryStatistics());

        assertThat(start.furthestLookBack()).isEqualTo(FairOrder.blockOf(Long.MAX_VALUE) * FairOrder.BLOCK_LENGTH);
    }
}
