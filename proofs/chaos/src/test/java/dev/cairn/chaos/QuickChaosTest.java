package dev.cairn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The whole proof in half a minute: every kind of fault once. Longer storms are run by hand. */
class QuickChaosTest {

    @Test
    @Timeout(180)
    void nothing_is_lost_stuck_or_changed_whatever_dies() throws IOException, InterruptedException {
        Process command = new ProcessBuilder(
                        ProcessHandle.current().info().command().orElse("java"),
                        "-XX:+UseSerialGC",
                        "-XX:TieredStopAtLevel=1",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChaosCommand.class.getName(),
                        "--quick")
                .redirectErrorStream(true)
                .start();
        String said = new String(command.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(command.waitFor()).as(said).isZero();
    }
}
