package dev.cairn.testkit.invariants;

import dev.cairn.domain.model.Run;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;

/** I11: an idempotency key belongs to one run of its tenant. */
final class IdempotencyKeys implements Invariant {

    @Override
    public String id() {
        return "I11";
    }

    @Override
    public void check(SnapshotIndex stored, Consumer<String> report) {
        Map<TenantKey, UUID> owners = new HashMap<>();
        for (Run run : stored.runs()) {
            String key = run.origin().idempotencyKey();
            UUID other =
                    key == null ? null : owners.put(new TenantKey(run.header().tenant(), key), run.id());
            if (other != null) {
                report.accept("runs " + other + " and " + run.id() + " of tenant '"
                        + run.header().tenant() + "' both have the idempotency key '" + key + "'");
            }
        }
    }

    private record TenantKey(String tenant, String key) {}
}
