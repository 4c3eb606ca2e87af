package dev.cairn.cli.operate;

import dev.cairn.DurableTaskEngine;
import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.cli.shell.Database;
import dev.cairn.cli.text.Words;
import java.time.Instant;

/** The engine through which a command changes runs. It is never started, so it takes no work. */
final class CallingEngine {

    private static final int LONGEST_NAME = 60;

    private CallingEngine() {}

    static DurableTaskEngine on(Database database) {
        // Reading refuses a schema of another version, which building an engine would migrate.
        Instant unused = database.inspector().now();
        return PostgresEngine.on(database.dataSource())
                .schema(database.schema())
                .serializer(new JacksonSerializer())
                .workerName(person() + " (command line)")
                .build();
    }

    /** The login name, which is stored with what a command does, for those who ask later. */
    static String person() {
        String name =
                System.getProperty("user.name", "").replaceAll("\\p{Cntrl}", "").strip();
        return name.isEmpty() ? "somebody" : Words.cut(name, LONGEST_NAME);
    }
}
