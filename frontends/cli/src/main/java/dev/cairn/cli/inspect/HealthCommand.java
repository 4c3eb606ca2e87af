package dev.cairn.cli.inspect;

import dev.cairn.ClusterHealth;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import dev.cairn.cli.text.Style;
import dev.cairn.cli.text.Words;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells how all workers are doing together. */
@Command(
        name = "health",
        header = "Tells how all workers are doing together.",
        description = "Exits with 0 when they are healthy, with 1 when somebody should look at something, with 2 when"
                + " work waits and nobody does it, or when it could not be asked.",
        footer = {"", "Example:", "  cairn health --json"})
public final class HealthCommand implements Callable<Integer> {

    private static final int UNHEALTHY = ExitStatus.NOT_ASKED;

    @Mixin
    private final Common common;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public HealthCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        ClusterHealth health = common.open().inspector().health();
        if (json) {
            common.print(Json.of(health));
        } else {
            print(health);
        }
        return switch (health.status()) {
            case HEALTHY -> ExitStatus.OK;
            case DEGRADED -> ExitStatus.BAD;
            case UNHEALTHY -> UNHEALTHY;
        };
    }

    private void print(ClusterHealth health) {
        common.print(coloured(common.style(), health.status()));
        health.degraded().forEach(sentence -> common.print("  " + sentence));
        ClusterHealth.Workers workers = health.workers();
        common.print("workers: " + Words.number(workers.active()) + " of " + Words.number(workers.total()) + " active, "
                + Words.number(workers.running()) + " of " + Words.count(workers.slots(), "slot") + " used");
        common.print("steps waiting: " + health.queue().waiting() + ", runs live: "
                + health.runs().running() + ", starts scheduled: "
                + health.runs().scheduled() + ", dead letters: "
                + health.deadLetters());
    }

    private static String coloured(Style style, ClusterHealth.Status status) {
        String word = status.name().toLowerCase(Locale.ROOT);
        return switch (status) {
            case HEALTHY -> style.green(word);
            case DEGRADED -> style.yellow(word);
            case UNHEALTHY -> style.red(word);
        };
    }
}
