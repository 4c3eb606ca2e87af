package dev.cairn.admin.api;

import dev.cairn.adapter.postgres.inspect.TenantShare;
import dev.cairn.admin.json.Fields;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/** What tenants have of the workers, as rows. */
final class Tenants {

    /** From how many waiting steps on a tenant can be said to flood. */
    private static final int MANY = 20;

    private static final double MOST_OF_ALL = 0.6;
    private static final double PERCENT = 100;

    private Tenants() {}

    /** The tenants that are seen; shares are of those. */
    static List<Object> rows(List<TenantShare> all, Scope scope) {
        List<TenantShare> seen =
                all.stream().filter(share -> scope.sees(share.tenant())).toList();
        long weights = seen.stream().mapToLong(TenantShare::weight).sum();
        long waiting = seen.stream().mapToLong(TenantShare::waiting).sum();
        return Fields.list(
                seen,
                share -> Fields.of("tenant", share.tenant())
                        .put("waiting", share.waiting())
                        .put("capped", !share.waitingExact())
                        .put("running", share.running())
                        .put("without_code", share.withoutCode())
                        .put("weight", share.weight())
                        .put("share_percent", weights == 0 ? 0.0 : PERCENT * share.weight() / weights)
                        .put("oldest_ms", share.oldest())
                        .put(
                                "floods",
                                seen.size() > 1 && share.waiting() >= MANY && share.waiting() > MOST_OF_ALL * waiting));
    }

    /** How long the step waits that waits longest. */
    static Duration oldest(List<TenantShare> shares) {
        return shares.stream()
                .map(TenantShare::oldest)
                .filter(Objects::nonNull)
                .map(Objects::requireNonNull)
                .max(Duration::compareTo)
                .orElse(Duration.ZERO);
    }
}
