package dev.cairn.chaos;

import static org.assertj.core.api.Assertions.assertThat;

import dev.cairn.chaos.figures.FiguresCommand;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The figures with a few of each: what must hold whatever it takes, and that the command works. */
@Tag("slow")
class QuickFiguresTest {

    @Test
    @Timeout(180)
    void nothing_runs_twice_fires_early_or_costs_an_attempt() throws IOException, InterruptedException {
        Command command = Command.of(FiguresCommand.class, "--quick");

        assertThat(command.status()).as(command.said()).isZero();
    }
}
