package dev.cairn.admin.api;

import dev.cairn.admin.web.Route;
import java.util.List;

/** Routes of features that are not there yet, so that a client learns it in a sentence. */
final class Later {

    private static final String BREAKERS = "This version has no circuit breakers yet.";

    private Later() {}

    static List<Route> routes() {
        return List.of(
                Route.later("GET", "/circuit-breakers", "Circuit breakers", BREAKERS),
                Route.later("POST", "/circuit-breakers/{key}/reset", "Closes a circuit breaker", BREAKERS));
    }
}
