package dev.cairn.admin.api;

import dev.cairn.DeadLetterPage;
import dev.cairn.DeadLetterQuery;
import dev.cairn.RunCounts;
import dev.cairn.RunQuery;
import dev.cairn.RunStatus;
import dev.cairn.adapter.postgres.inspect.ListedRuns;
import dev.cairn.admin.AdminUser;
import dev.cairn.admin.web.Refused;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What somebody may see of all tenants. A run of another tenant does not exist for them.
 *
 * @param backend reads
 * @param tenants the tenants, or null for all
 */
record Scope(Backend backend, @Nullable Set<String> tenants) {

    static Scope of(Backend backend, AdminUser user) {
        return new Scope(backend, user.tenants());
    }

    boolean sees(String tenant) {
        return tenants == null || tenants.contains(tenant);
    }

    /** Refuses a run of a tenant that is not seen, in the words in which an unknown run is refused. */
    void require(UUID run, String tenant) {
        if (!sees(tenant)) {
            throw new dev.cairn.RunNotFoundException(run);
        }
    }

    void require(String tenant) {
        if (!sees(tenant)) {
            throw new Refused(403, "You do not see tenant '" + tenant + "'.");
        }
    }

    ListedRuns runs(RunQuery query) {
        if (tenants == null) {
            return backend.reads().runs(query);
        }
        return backend.reads().runs(query, among(query.tenant()));
    }

    /** How many runs have each status, up to a number of each. */
    RunCounts count(RunQuery query, int most) {
        if (tenants == null) {
            return backend.reads().count(query, most);
        }
        Map<RunStatus, RunCounts.Count> sums = new EnumMap<>(RunStatus.class);
        for (String tenant : among(query.tenant())) {
            backend.reads()
                    .count(query.tenant(tenant), most)
                    .byStatus()
                    .forEach((status, count) -> sums.merge(status, count, Scope::sum));
        }
        return new RunCounts(sums);
    }

    DeadLetterPage letters(DeadLetterQuery query) {
        if (tenants == null) {
            return backend.inspector().deadLetters(query);
        }
        return backend.reads().deadLetters(query, among(query.of().tenant()));
    }

    RunCounts.Count countLetters(DeadLetterQuery query) {
        if (tenants == null) {
            return backend.inspector().countDeadLetters(query);
        }
        return among(query.of().tenant()).stream()
                .map(tenant -> backend.inspector().countDeadLetters(query.tenant(tenant)))
                .reduce(new RunCounts.Count(0, true), Scope::sum);
    }

    /** The tenants that a query is about: the one it names, or all that are seen. */
    List<String> among(@Nullable String named) {
        if (named != null) {
            require(named);
            return List.of(named);
        }
        return List.copyOf(new TreeSet<>(tenants == null ? Set.of() : tenants));
    }

    private static RunCounts.Count sum(RunCounts.Count one, RunCounts.Count other) {
        return new RunCounts.Count(one.number() + other.number(), one.exact() && other.exact());
    }
}
