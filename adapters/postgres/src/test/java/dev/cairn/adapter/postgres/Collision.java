package dev.cairn.adapter.postgres;

import dev.cairn.adapter.postgres.sql.PipelinedConnection;
import dev.cairn.adapter.postgres.sql.PooledConnections;
import dev.cairn.adapter.postgres.sql.Schema;
import dev.cairn.domain.port.Store;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Runs two engine transactions against each other, on a connection each. */
final class Collision implements AutoCloseable {

    private final Schema schema;
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final Connection observing;
    private final List<PostgresStore> stores = new ArrayList<>();

    Collision(Schema schema) throws SQLException {
        this.schema = schema;
        this.observing = TestDatabase.direct().getConnection();
    }

    /** Each pair of acts that meet, in both orders. */
    static Stream<Arguments> inBothOrders(Map<String, Set<String>> meets) {
        return meets.entrySet().stream()
                .flatMap(one -> one.getValue().stream()
                        .flatMap(other -> Stream.of(List.of(one.getKey(), other), List.of(other, one.getKey()))))
                .distinct()
                .map(pair -> pair.getFirst() + " meets " + pair.getLast())
                .sorted()
                .map(pair -> Arguments.of((Object[]) pair.split(" meets ")));
    }

    /** Stops the one after so many statements, lets the other go as far as it gets; false when the one was over before. */
    boolean of(Function<Store, Runnable> one, Function<Store, Runnable> other, int statements) {
        Gate first = new Gate(observer());
        Gate second = new Gate(observer());
        first.run(one.apply(stepped(first)), threads, statements);
        boolean more = !first.isOver();
        second.run(other.apply(stepped(second)), threads, Integer.MAX_VALUE);
        first.open();
        second.open();
        first.join();
        second.join();
        return more;
    }

    private Store stepped(Gate gate) {
        PostgresStore store = new PostgresStore(
                new SteppedConnections(new PooledConnections(TestDatabase.server(), schema), gate), schema);
        stores.add(store);
        return store;
    }

    /** How many deadlocks the server has met so far. */
    long deadlocks() {
        return observer()
                .query(
                        "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()",
                        row -> row.getLong(1))
                .getFirst();
    }

    /** How many transactions were repeated after a deadlock. */
    long conflicts() {
        return stores.stream().mapToLong(PostgresStore::conflicts).sum();
    }

    private PipelinedConnection observer() {
        return new PipelinedConnection(observing, schema);
    }

    @Override
    public void close() throws SQLException {
        threads.shutdown();
        observing.close();
    }
}
