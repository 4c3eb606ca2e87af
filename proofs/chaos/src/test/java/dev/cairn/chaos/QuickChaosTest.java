package dev.cairn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole proof in half a minute: every kind of fault once. Longer storms are run by hand. */
@Tag("slow")
class QuickChaosTest {

    @Test
    @Timeout(180)
    void nothing_is_lost_stuck_or_changed_whatever_dies() throws IOException, InterruptedException {
        Command command = Command.of(ChaosCommand.class, "--quick");

        assertThat(command.status()).as(command.said()).isZero();
    }
}
