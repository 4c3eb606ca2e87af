package dev.cairn.cli.operate;

import dev.cairn.CairnException;
import dev.cairn.adapter.postgres.AdminAction;
import dev.cairn.adapter.postgres.AdminActions;
import dev.cairn.cli.shell.Common;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.text.Words;

/** Records what a command has done, with the login name. */
final class ActionLog {

    /** The role that the log names for everything done from a terminal. */
    private static final String ROLE = "command line";

    private ActionLog() {}

    /** Records it. What was done stays done if it cannot be recorded, so that is told and is no failure. */
    static void note(Common common, Database database, String action, String target, String outcome, String detail) {
        try {
            AdminActions.on(database.dataSource())
                    .schema(database.schema())
                    .record(new AdminAction.Entry(
                            CallingEngine.person(), ROLE, action, target, Words.oneLine(outcome), detail));
        } catch (CairnException e) {
            common.around()
                    .err()
                    .println("It was done and could not be recorded in the log of actions: " + e.getMessage());
        }
    }
}
