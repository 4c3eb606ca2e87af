package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Surroundings;
import dev.cairn.cli.text.Json;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Sets how many turns a tenant gets where others get one. */
@Command(
        name = "weight",
        header = "Sets how many turns a tenant gets where others get one.",
        description = "The weight holds from the next step that becomes ready.",
        footer = {"", "Example:", "  cairn weight acme 3"})
public final class WeightCommand implements Callable<Integer> {

    @Mixin
    private final Common common;

    @Parameters(index = "0", paramLabel = "TENANT", description = "The name of the tenant.")
    private String tenant = "";

    @Parameters(index = "1", paramLabel = "WEIGHT", description = "From 1 to 100.")
    private int weight;

    @Option(names = "--json", description = "Answers as JSON.")
    private boolean json;

    /** In these surroundings. */
    public WeightCommand(Surroundings around) {
        this.common = new Common(around);
    }

    @Override
    public Integer call() {
        Database database = common.open();
        try (DurableTaskEngine engine = CallingEngine.on(database)) {
            engine.setTenantWeight(tenant, weight);
        }
        String done = "Tenant '" + tenant + "' has weight " + weight + ".";
        ActionLog.note(common, database, "weight", tenant, done, "");
        common.print(json ? Json.of(Map.of("tenant", tenant, "weight", weight)) : done);
        return ExitStatus.OK;
    }
}
