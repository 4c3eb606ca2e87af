package dev.cairn.adapter.postgres.inspect;

import dev.cairn.adapter.postgres.ReadOnlySnapshot;
import dev.cairn.adapter.postgres.sql.Schema;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What an {@link Inspector} tells of the work that waits, as opposed to single runs and workers. */
public abstract sealed class WorkInspections permits Inspector {

    private final DataSource dataSource;
    private String schemaName = Schema.DEFAULT_NAME;
    private @Nullable Duration limit;

    WorkInspections(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    final void use(String schema) {
        schemaName = schema;
    }

    final void limit(Duration longest) {
        limit = longest;
    }

    final <T> T byIndex(Function<ReadOnlySnapshot, T> question) {
        return ReadOnlySnapshot.readByIndex(dataSource, schemaName, limit, question);
    }

    final <T> T read(Function<ReadOnlySnapshot, T> question) {
        return ReadOnlySnapshot.read(dataSource, schemaName, limit, question);
    }

    /** The ready and running steps of each tenant, tenants with the most waiting steps first. */
    public final List<TenantQueue> queue() {
        return read(InspectionQueries::queue);
    }

    /**
     * Steps that are ready while no live worker has code for them, those that wait longest first, a hundred at most. The
     * queue is read from its front, where such steps are.
     */
    public final List<StepWithoutCode> stepsWithoutCode() {
        return read(StepWithoutCode::of);
    }

    /**
     * A page of the steps in the queue, in fair order.
     *
     * @param cursor where it begins, as {@link QueuePage#next} gave it, or null for the front
     * @throws IllegalArgumentException when the limit is not from 1 to 1,000, or the cursor is none
     */
    public final QueuePage queued(QueueFilter filter, @Nullable String cursor, int limit) {
        return byIndex(snapshot -> QueueQueries.queued(snapshot, filter, cursor, limit));
    }

    /**
     * The tenants that have steps in the queue or on workers, those with the most waiting steps first, a thousand at
     * most. The queue is read from its front.
     */
    public final List<TenantShare> tenants() {
        return byIndex(TenantQueries::shares);
    }

    /** The workflows whose graphs are stored, by name. */
    public final List<Definition> definitions() {
        return byIndex(DefinitionQueries::all);
    }

    /** The graph of a version of a workflow, if it is stored. */
    public final Optional<DefinedGraph> graph(String workflow, int version) {
        return byIndex(snapshot -> DefinitionQueries.graph(snapshot, workflow, version));
    }

    /**
     * A page of the tasks that wait for their time, the soonest first.
     *
     * @param cursor where it begins, as {@link TimerPage#next} gave it, or null for the next timer
     * @throws IllegalArgumentException when the limit is not from 1 to 1,000, or the cursor is none
     */
    public final TimerPage timers(@Nullable String cursor, int limit) {
        return byIndex(snapshot -> QueueQueries.timers(snapshot, cursor, limit));
    }

    /** Tasks that wait for their time, the soonest first, up to a limit. */
    public final List<TimerSummary> timers(int limit) {
        return read(snapshot -> InspectionQueries.timers(snapshot, limit));
    }
}
