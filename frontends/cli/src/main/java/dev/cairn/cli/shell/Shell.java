package dev.cairn.cli.shell;

import dev.cairn.CairnException;
import dev.cairn.cli.text.Words;
import dev.cairn.embedded.PostgresUrl;
import dev.cairn.embedded.ServerFailure;
import java.io.PrintStream;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** What all commands share: one sentence for every mistake, and never a stack trace. */
public final class Shell implements IParameterExceptionHandler, IExecutionExceptionHandler {

    private final PrintStream err;

    /** Complains there. */
    public Shell(PrintStream err) {
        this.err = err;
    }

    @Override
    public int handleParseException(ParameterException e, String[] arguments) {
        if (e instanceof UnmatchedArgumentException unmatched
                && !unmatched.isUnknownOption()
                && e.getCommandLine().getParent() == null) {
            return complain(
                    "There is no command '" + unmatched.getUnmatched().getFirst() + "'. See: cairn --help",
                    ExitStatus.NOT_ASKED);
        }
        String said = e instanceof UnmatchedArgumentException unmatched && unmatched.isUnknownOption()
                ? unknownOption(unmatched)
                : Words.oneLine(String.valueOf(e.getMessage())).replaceFirst("\\.$", "");
        String command = e.getCommandLine().getCommandSpec().qualifiedName();
        return complain(said + ". See: " + command + " --help", ExitStatus.NOT_ASKED);
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine commandLine, ParseResult parsed) throws Exception {
        return switch (e) {
            case Refusal refusal -> complain(said(refusal), refusal.status());
            case ServerFailure failure -> complain(said(failure), ExitStatus.NOT_ASKED);
            case CairnException refused -> complain(said(refused), ExitStatus.NOT_ASKED);
            case IllegalArgumentException mistake -> complain(said(mistake), ExitStatus.NOT_ASKED);
            // Anything else is our own mistake, and a report of it has to say where it happened.
            default -> throw e;
        };
    }

    /** Without what follows it, which may be a password. */
    private static String unknownOption(UnmatchedArgumentException e) {
        return "Unknown option: '" + e.getUnmatched().getFirst().replaceFirst("=.*", "") + "'";
    }

    private int complain(String sentence, int status) {
        err.println("cairn: " + PostgresUrl.withoutPassword(sentence));
        return status;
    }

    private static String said(Exception e) {
        return Words.oneLine(String.valueOf(e.getMessage()));
    }
}
