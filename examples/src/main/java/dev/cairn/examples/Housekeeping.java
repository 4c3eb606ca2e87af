package dev.cairn.examples;

import dev.cairn.adapter.jackson.JacksonSerializer;
import dev.cairn.adapter.postgres.Migrations;
import dev.cairn.adapter.postgres.PostgresEngine;
import dev.cairn.adapter.postgres.Retention;
import dev.cairn.adapter.postgres.verify.Verify;
import dev.cairn.adapter.postgres.verify.Violation;
import java.time.Duration;
import java.util.List;

/** What an operator does: read the SQL of the schema, check what is stored, delete what has long been over. */
public final class Housekeeping {
    record Ping(int number) {}

    private Housekeeping() {}

    public static void main(String[] args) {
        try (var database = ExampleDatabase.open(args);
                var engine = PostgresEngine.on(database)
                        .serializer(new JacksonSerializer())
                        .build()) {
            var pings =
                    engine.workflow("ping", Ping.class, wf -> wf.step("answer").run((ping, ctx) -> {}));
            engine.start();
            pings.run(new Ping(1), "tenant-1").orThrow();

            String sql = Migrations.print("cairn");
            System.out.println("the schema is SQL of " + sql.lines().count() + " lines");

            List<Violation> violations = Verify.on(database).check();
            System.out.println("violations: " + violations);

            long deleted = Retention.on(database).prune(Duration.ofDays(30));
            System.out.println("runs that were over for 30 days: " + deleted);
        }
    }
}
