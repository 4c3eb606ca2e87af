package dev.cairn.chaos.storm;

import dev.cairn.chaos.machine.Connections;
import dev.cairn.chaos.machine.Database;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;

/**
 * Triggers refuse writes with the SQLSTATE of a full or broken disk, a full memory, a missing right. They refuse all rows,
 * or those of some runs only, always the same: then a batch must be halved until they stand alone.
 */
final class FullDisk implements LastingFault {

    /** By this the refusals of the triggers are known in every log. */
    static final String MESSAGE = "refused by the storm";

    private static final List<String> STATES = List.of("53100", "58030", "XX000", "42501", "55P03", "53200");
    private static final List<Integer> PERCENTAGES = List.of(100, 100, 30, 5);

    // It is told the SQLSTATE, of how many of a hundred rows, and the column by whose value it tells rows apart.
    private static final String FUNCTION = """
            CREATE OR REPLACE FUNCTION chaos.refuse() RETURNS trigger LANGUAGE plpgsql AS $$
            DECLARE
                touched record;
                key     text;
            BEGIN
                IF TG_OP = 'DELETE' THEN
                    touched := OLD;
                ELSE
                    touched := NEW;
                END IF;
                EXECUTE format('SELECT ($1).%%I::text', TG_ARGV[2]) INTO key USING touched;
                IF abs(hashtext(key)::bigint) %% 100 < TG_ARGV[1]::integer THEN
                    RAISE EXCEPTION '%1$s' USING ERRCODE = TG_ARGV[0];
                END IF;
                RETURN touched;
            END $$
            """.formatted(MESSAGE);

    // A table that is in use is waited for, but nobody else waits behind that for long.
    private static final String SHORTLY = "SET lock_timeout = '200ms';\n";

    private static final String PLANT = SHORTLY + """
            CREATE TRIGGER storm BEFORE INSERT OR UPDATE OR DELETE ON %s
               FOR EACH ROW EXECUTE FUNCTION chaos.refuse('%s', '%d', '%s')
            """;

    private static final String DROP = SHORTLY + "DROP TRIGGER IF EXISTS storm ON %s";

    private final Database database;
    private final List<String> tables;
    private final String state;
    private final int percentage;
    private final Duration length;

    FullDisk(int port, Random random) {
        this.database = Database.at(port);
        this.state = STATES.get(random.nextInt(STATES.size()));
        this.percentage = PERCENTAGES.get(random.nextInt(PERCENTAGES.size()));
        this.length = Duration.ofMillis(random.nextInt(1_000, 5_000));
        List<String> all = new ArrayList<>(new TreeSet<>(Connections.TABLES.keySet()));
        Collections.shuffle(all, random);
        boolean everywhere = random.nextBoolean();
        this.tables = everywhere ? all : all.subList(0, random.nextInt(1, all.size()));
    }

    @Override
    public Fault fault() {
        return Fault.FULL_DISK;
    }

    @Override
    public Duration length() {
        return length;
    }

    @Override
    public String description() {
        return state + " for " + percentage + " % of " + tables;
    }

    @Override
    public void begin() throws SQLException {
        database.execute(FUNCTION);
        for (String table : tables) {
            plant(PLANT.formatted(table, state, percentage, Connections.TABLES.get(table)));
        }
    }

    @Override
    public void undo() throws SQLException {
        for (String table : tables) {
            database.execute(DROP.formatted(table));
        }
    }

    /** A table that is locked for long is spared. */
    private void plant(String trigger) throws SQLException {
        try {
            database.execute(trigger);
        } catch (SQLException e) {
            if (!"55P03".equals(e.getSQLState())) {
                throw e;
            }
        }
    }
}
