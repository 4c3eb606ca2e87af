package dev.cairn.cli;

import dev.cairn.cli.demo.DemoCommand;
import dev.cairn.cli.inspect.HealthCommand;
import dev.cairn.cli.inspect.QueueCommand;
import dev.cairn.cli.inspect.RunsCommand;
import dev.cairn.cli.inspect.ShowCommand;
import dev.cairn.cli.inspect.TimersCommand;
import dev.cairn.cli.inspect.TopCommand;
import dev.cairn.cli.inspect.WatchCommand;
import dev.cairn.cli.inspect.WhyCommand;
import dev.cairn.cli.inspect.WorkersCommand;
import dev.cairn.cli.operate.CancelCommand;
import dev.cairn.cli.operate.DashboardCommand;
import dev.cairn.cli.operate.DeadLettersCommand;
import dev.cairn.cli.operate.DrainCommand;
import dev.cairn.cli.operate.ForkCommand;
import dev.cairn.cli.operate.MigrateCommand;
import dev.cairn.cli.operate.PruneCommand;
import dev.cairn.cli.operate.ResumeCommand;
import dev.cairn.cli.operate.RetryCommand;
import dev.cairn.cli.operate.SchedulesCommand;
import dev.cairn.cli.operate.SignalCommand;
import dev.cairn.cli.operate.VerifyCommand;
import dev.cairn.cli.operate.WeightCommand;
import dev.cairn.cli.shell.ExitStatus;
import dev.cairn.cli.shell.Shell;
import dev.cairn.cli.shell.Surroundings;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.Properties;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.HelpCommand;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Model.OptionSpec;

/** The root of all commands. */
@Command(
        name = "cairn",
        versionProvider = CairnCommand.Version.class,
        synopsisSubcommandLabel = "COMMAND",
        description = "Durable workflows on PostgreSQL: a demo, and what one asks and does from a terminal.",
        footerHeading = "%n",
        footer = {
            "For those who develop Cairn or learn it:",
            "  example   Runs an example, or lists them.",
            "  simulate  Lives random workflows under faults, from seeds.",
            "  chaos     Breaks real workers and a real server.",
            "  bench     Measures.",
            "",
            "Exit status: 0 all is well, 1 something is wrong or failed, 2 it could not be asked.",
            "",
            "Examples:",
            "  cairn demo                      # see it work, and workers die",
            "  cairn runs --status FAILED      # in another terminal",
        })
public final class CairnCommand implements Callable<Integer> {

    private static final OptionSpec HELP = OptionSpec.builder("-h", "--help")
            .usageHelp(true)
            .description("Shows this help.")
            .build();
    private static final OptionSpec VERSION = OptionSpec.builder("-V", "--version")
            .versionHelp(true)
            .description("Shows the version.")
            .build();

    private final Surroundings around;

    CairnCommand(Surroundings around) {
        this.around = around;
    }

    /** Runs one command and ends the process. */
    public static void main(String[] arguments) {
        // The log of the engine and the pool is for the files of the demo, not for people at a terminal.
        if (System.getProperty("org.slf4j.simpleLogger.defaultLogLevel") == null) {
            System.setProperty("org.slf4j.simpleLogger.defaultLogLevel", "off");
        }
        System.exit(run(Surroundings.ofThisProcess(), arguments));
    }

    /** Runs one command and returns its exit status. */
    static int run(Surroundings around, String... arguments) {
        return commandLine(around).execute(arguments);
    }

    static CommandLine commandLine(Surroundings around) {
        Shell shell = new Shell(around.err());
        CommandLine line = new CommandLine(new CairnCommand(around))
                .addSubcommand(new DemoCommand(around))
                .addSubcommand(new DashboardCommand(around))
                .addSubcommand(new RunsCommand(around))
                .addSubcommand(new ShowCommand(around))
                .addSubcommand(new WatchCommand(around))
                .addSubcommand(new WhyCommand(around))
                .addSubcommand(new WorkersCommand(around))
                .addSubcommand(new DrainCommand(around))
                .addSubcommand(new ResumeCommand(around))
                .addSubcommand(new QueueCommand(around))
                .addSubcommand(new TopCommand(around))
                .addSubcommand(new HealthCommand(around))
                .addSubcommand(new TimersCommand(around))
                .addSubcommand(SchedulesCommand.in(around))
                .addSubcommand(new CancelCommand(around))
                .addSubcommand(new RetryCommand(around))
                .addSubcommand(new ForkCommand(around))
                .addSubcommand(new SignalCommand(around))
                .addSubcommand(DeadLettersCommand.in(around))
                .addSubcommand(new WeightCommand(around))
                .addSubcommand(new VerifyCommand(around))
                .addSubcommand(new MigrateCommand(around))
                .addSubcommand(new PruneCommand(around))
                .addSubcommand(new HelpCommand());
        line.getCommandSpec().addOption(VERSION);
        line.getCommandSpec().addOption(HELP);
        addHelp(line);
        return line.setOut(new PrintWriter(around.out(), true, StandardCharsets.UTF_8))
                .setErr(new PrintWriter(around.err(), true, StandardCharsets.UTF_8))
                .setColorScheme(
                        CommandLine.Help.defaultColorScheme(around.style().enabled() ? Ansi.ON : Ansi.OFF))
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(shell)
                .setExecutionExceptionHandler(shell);
    }

    private static void addHelp(CommandLine line) {
        for (CommandLine command : line.getSubcommands().values()) {
            if (command.getCommandSpec().findOption("--help") == null) {
                command.getCommandSpec().addOption(HELP);
            }
            addHelp(command);
        }
    }

    /** Without a command, what there is. */
    @Override
    public Integer call() {
        commandLine(around).usage(around.out());
        return ExitStatus.NOT_ASKED;
    }

    /** The version that was built. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            Properties properties = new Properties();
            try (InputStream in = Objects.requireNonNull(
                    CairnCommand.class.getResourceAsStream("version.properties"), "version.properties")) {
                properties.load(in);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return new String[] {"cairn " + properties.getProperty("version")};
        }
    }
}
