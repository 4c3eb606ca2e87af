package dev.cairn.application.observe;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.application.execute.PayloadCodec;
import org.junit.jupiter.api.Test;

/** The log knows the class that calls serializers by its name only. */
class StepLogNamesTest {

    @Test
    void the_name_is_that_of_the_class() {
        assertThat(StepLog.CODEC).isEqualTo(PayloadCodec.class.getName());
    }
}
