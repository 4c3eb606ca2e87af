package dev.cairn.application.settle;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.domain.model.Payload;
import org.junit.jupiter.api.Test;

/** Of the heartbeats between two writes to the store, one is written, with the newest details. */
class HeartbeatBufferTest {

    private static final Payload ONE = new Payload("1");
    private static final Payload TWO = new Payload("2");

    private int rings;
    private final HeartbeatBuffer heartbeats = new HeartbeatBuffer(7, () -> rings++);

    @Test
    void only_the_first_of_several_heartbeats_rings() {
        heartbeats.beat(ONE);
        heartbeats.beat(TWO);

        assertThat(rings).isEqualTo(1);
        assertThat(heartbeats.take()).isEqualTo(TWO);
    }

    @Test
    void a_heartbeat_without_details_keeps_those_that_wait() {
        heartbeats.beat(ONE);
        heartbeats.beat(null);

        assertThat(heartbeats.take()).isEqualTo(ONE);
    }

    @Test
    void details_that_were_taken_are_not_sent_again() {
        heartbeats.beat(ONE);
        heartbeats.take();
        heartbeats.beat(null);

        assertThat(heartbeats.isPending()).isTrue();
        assertThat(heartbeats.take()).isNull();
    }

    @Test
    void a_heartbeat_that_could_not_be_stored_waits_again() {
        heartbeats.beat(ONE);
        heartbeats.putBack(heartbeats.take());

        assertThat(heartbeats.isPending()).isTrue();
        assertThat(heartbeats.take()).isEqualTo(ONE);
    }

    @Test
    void newer_details_win_over_those_that_could_not_be_stored() {
        heartbeats.beat(ONE);
        Payload taken = heartbeats.take();
        heartbeats.beat(TWO);
        heartbeats.putBack(taken);

        assertThat(heartbeats.take()).isEqualTo(TWO);
    }

    @Test
    void silence_is_counted_from_the_begin_and_then_from_the_last_stored_heartbeat() {
        assertThat(heartbeats.storedAt()).isEqualTo(7);
        heartbeats.beat(ONE);
        assertThat(heartbeats.storedAt()).isEqualTo(7);

        heartbeats.stored(12);

        assertThat(heartbeats.storedAt()).isEqualTo(12);
    }
}
