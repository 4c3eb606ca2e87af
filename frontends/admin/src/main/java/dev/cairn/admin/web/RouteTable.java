package dev.cairn.admin.web;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All routes.
 *
 * @param routes in the order in which they are described
 */
public record RouteTable(List<Route> routes) {

    /** Copies the list. */
    public RouteTable {
        routes = List.copyOf(routes);
    }

    /**
     * The route of a path, with the parts of the path by their names.
     *
     * @throws Refused when there is none, or only for other methods
     */
    public Found find(String method, String path) {
        List<String> parts = List.of(path.substring(1).split("/", -1));
        TreeSet<String> others = new TreeSet<>();
        Found best = null;
        for (Route route : routes) {
            Map<String, String> named = match(route.key().parts(), parts);
            if (named == null) {
                continue;
            }
            if (!route.key().method().equals(method)) {
                others.add(route.key().method());
            } else if (best == null || named.size() < best.parts().size()) {
                best = new Found(route, named);
            }
        }
        if (best != null) {
            return best;
        }
        throw others.isEmpty()
                ? Refused.notFound("There is nothing at " + path + ". The routes are listed at openapi.json.")
                : new Refused(405, "This path takes " + String.join(" and ", others) + ", not " + method + ".");
    }

    private static @Nullable Map<String, String> match(List<String> wanted, List<String> given) {
        if (wanted.size() != given.size()) {
            return null;
        }
        Map<String, String> named = new LinkedHashMap<>();
        for (int i = 0; i < wanted.size(); i++) {
            String part = wanted.get(i);
            if (part.startsWith("{")) {
                if (given.get(i).isEmpty()) {
                    return null;
                }
                named.put(part.substring(1, part.length() - 1), given.get(i));
            } else if (!part.equals(given.get(i))) {
                return null;
            }
        }
        return named;
    }

    /** A route that was found. */
    public record Found(Route route, Map<String, String> parts) {}
}
