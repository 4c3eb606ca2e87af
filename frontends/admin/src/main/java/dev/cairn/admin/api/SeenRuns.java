package dev.cairn.admin.api;

import dev.cairn.RunNotFoundException;
import dev.cairn.adapter.postgres.inspect.ListedRun;
import dev.cairn.admin.AdminUser;
import java.util.List;
import java.util.UUID;

/** Refuses runs that are not stored, and in the same words those of tenants that somebody does not see. */
final class SeenRuns {

    private final Backend backend;

    SeenRuns(Backend backend) {
        this.backend = backend;
    }

    ListedRun require(AdminUser user, UUID id) {
        return backend.reads().runs(List.of(id)).stream()
                .filter(run -> Scope.of(backend, user).sees(run.run().tenant()))
                .findFirst()
                .orElseThrow(() -> new RunNotFoundException(id));
    }
}
